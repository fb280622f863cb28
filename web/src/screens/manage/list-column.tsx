import { SlidersHorizontal } from 'lucide-react'
import { Suspense, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { BulkProgress } from '../../features/reviews/bulk/bulk-progress.tsx'
import { FilterChips } from '../../features/reviews/list/filter-chips.tsx'
import { ReviewList } from '../../features/reviews/list/review-list.tsx'
import { lazyPart } from '../../lazy-part.ts'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { cx } from '../../ui/class-names.ts'
import styles from '../manage.module.css'
import { ListHead } from './list-head.tsx'
import { ListTools } from './list-tools.tsx'
import type { Overlay } from './manage-overlays.tsx'
import { useBulkWork } from './use-bulk-work.ts'
import type { ManageList } from './use-manage-list.ts'

const BulkBar = lazyPart(
  () => import('../../features/reviews/bulk/bulk-bar.tsx').then((m) => m.BulkBar),
  'publishing',
)

type ListColumnProps = {
  list: ManageList
  search: RefObject<HTMLInputElement | null>
  onOverlay: (overlay: Overlay) => void
}

/** The list with its tools, and the actions on the selected reviews. */
export const ListColumn = ({ list, search, onOverlay }: ListColumnProps) => {
  const { t } = useTranslation('manage')
  const { url, query, counts, reviews, total, selection } = list
  const { running, act, onEnd } = useBulkWork(list)
  return (
    <div className={cx('stack', styles.list)}>
      <ListTools url={url} search={search}>
        <Button className={styles.filterButton} onClick={() => onOverlay('filters')}>
          <SlidersHorizontal aria-hidden />
          {t('filters.open')}
          {url.narrowed > 0 && <span className="num">({url.narrowed})</span>}
        </Button>
      </ListTools>
      <FilterChips url={url} />
      {running && <BulkProgress key={running.id} started={running} onEnd={onEnd} />}
      <Card label={t('list.label')} flush>
        {reviews.length > 0 && (
          <ListHead
            selection={selection}
            reviews={reviews}
            total={total}
            onHelp={() => onOverlay('keys')}
          />
        )}
        <ReviewList
          list={query}
          reviews={reviews}
          url={url}
          counts={counts}
          selection={selection}
          onAdd={() => onOverlay('add')}
        />
      </Card>
      {selection.count > 0 && (
        <Suspense fallback={null}>
          <BulkBar
            count={selection.count}
            all={selection.all}
            total={total}
            inDeleted={url.filter.status === 'deleted'}
            onAll={selection.takeAll}
            onAct={(what, why) => void act(what, why)}
            onClear={selection.clear}
          />
        </Suspense>
      )}
    </div>
  )
}
