import type { Review } from '@plaudit/contract/reviews'
import type { Bulk, BulkAction } from '@plaudit/contract/review-bulk'
import { ChevronDown, ChevronUp, Download, Plus, SlidersHorizontal, X } from 'lucide-react'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ProductSelect } from '../features/products/product-select.tsx'
import { BulkBar } from '../features/reviews/bulk-bar.tsx'
import { BulkProgress } from '../features/reviews/bulk-progress.tsx'
import { saveExport } from '../features/reviews/export-reviews.ts'
import { Facets } from '../features/reviews/facets.tsx'
import { FilterChips } from '../features/reviews/filter-chips.tsx'
import { useReviewCounts, useReviewList } from '../features/reviews/queries.ts'
import { ReviewList } from '../features/reviews/review-list.tsx'
import { StatusTabs } from '../features/reviews/status-tabs.tsx'
import { useBulk } from '../features/reviews/use-bulk.ts'
import { useListKeys } from '../features/reviews/use-list-keys.ts'
import { useManageUrl } from '../features/reviews/use-manage-url.ts'
import { useReviewActions } from '../features/reviews/use-review-actions.ts'
import { useSelection } from '../features/reviews/use-selection.ts'
import { AwaitedOverlay, lazyPart } from '../lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { cx } from '../ui/class-names.ts'
import { Field } from '../ui/field.tsx'
import { LazyMenu } from '../ui/lazy-menu.tsx'
import { formatNumber } from '../ui/numbers.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useMedia } from '../ui/use-media.ts'
import styles from './manage.module.css'
import { ListHead } from './manage/list-head.tsx'
import { ListTools } from './manage/list-tools.tsx'

const ReviewDetail = lazyPart(() =>
  import('../features/reviews/review-detail.tsx').then((m) => m.ReviewDetail),
)
const AddReview = lazyPart(() =>
  import('../features/reviews/add-review.tsx').then((m) => m.AddReview),
)
const KeysHelp = lazyPart(() => import('../features/reviews/keys-help.tsx').then((m) => m.KeysHelp))
const ExportDialog = lazyPart(
  () => import('../features/reviews/export-dialog.tsx').then((m) => m.ExportDialog),
  'exports',
)
const Dialog = lazyPart(() => import('../ui/dialog.tsx').then((m) => m.Dialog))

type Overlay = 'filters' | 'add' | 'keys' | 'export'

const AddWithProduct = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('manage')
  return (
    <AddReview
      renderProduct={(product, onChange, error) => (
        <Field label={t('create.product')} error={error}>
          {(described) => (
            <ProductSelect
              label={t('create.product')}
              described={described}
              value={product}
              onChange={onChange}
            />
          )}
        </Field>
      )}
      onClose={onClose}
    />
  )
}

/** `/manage`: find, read and work through reviews. */
export const ManageScreen = () => {
  const { t } = useTranslation('manage')
  const url = useManageUrl()
  const { state } = useLocation() as { state: { reply?: boolean } | null }
  const list = useReviewList(url.filter, url.sort)
  const { data: counts } = useReviewCounts()
  const actions = useReviewActions()
  const bulk = useBulk()
  const [running, setRunning] = useState<Bulk | null>(null)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const isWide = useMedia('(min-width: 1367px)')
  const reviews = useMemo(() => list.data?.pages.flatMap((page) => page.results) ?? [], [list.data])
  const total =
    list.data?.pages[0]?.pageInfo.total ?? (list.hasNextPage ? undefined : reviews.length)
  const selection = useSelection(JSON.stringify([url.filter, url.sort]))

  const open = useCallback(
    (review: Review | undefined, reply = false) =>
      review && url.change({ review: review.id }, { replace: url.open !== null, state: { reply } }),
    [url],
  )
  const close = () => url.change({ review: null })
  const turnStatus = (review: Review) =>
    review.status !== 'deleted' &&
    void actions.setStatus(review, review.status === 'published' ? 'hidden' : 'published')
  useListKeys(reviews, url.open, {
    open,
    select: selection.toggle,
    hide: turnStatus,
    pin: (review) => void actions.setPinned(review, !review.pinned),
    search: () => search.current?.focus(),
    help: () => setOverlay('keys'),
    leave: () => (url.open ? close() : selection.clear()),
  })
  const act = async (what: BulkAction) => {
    if (selection.all) {
      const started = await bulk.overFilter(what, url.filter)
      setRunning(started)
      if (started) selection.clear()
    } else if (await bulk.overIds(what, [...selection.ids])) selection.clear()
  }
  const onBulkEnd = (ended: Bulk) => {
    setRunning(null)
    void bulk.readAgain()
    bulk.tellDone(ended)
  }

  const at = reviews.findIndex((review) => review.id === url.open)
  const turn = (by: number) => open(reviews[at + by])
  const detail = url.open && (
    <Suspense fallback={null}>
      <ReviewDetail
        key={url.open}
        id={url.open}
        focusReply={state?.reply === true}
        renderProduct={(product, onChange) => (
          <Field label={t('edit.product')}>
            {(described) => (
              <ProductSelect
                label={t('edit.product')}
                described={described}
                value={product}
                onChange={(chosen) => chosen && onChange({ handle: null, ...chosen })}
              />
            )}
          </Field>
        )}
        controls={
          <>
            <Button
              kind="quiet"
              square
              size="sm"
              aria-label={t('detail.before')}
              disabled={at <= 0}
              onClick={() => turn(-1)}
            >
              <ChevronUp aria-hidden />
            </Button>
            <Button
              kind="quiet"
              square
              size="sm"
              aria-label={t('detail.next')}
              disabled={at < 0 || at >= reviews.length - 1}
              onClick={() => turn(1)}
            >
              <ChevronDown aria-hidden />
            </Button>
            {isWide && (
              <Button kind="quiet" square size="sm" aria-label={t('detail.close')} onClick={close}>
                <X aria-hidden />
              </Button>
            )}
          </>
        }
      />
    </Suspense>
  )
  const beside = isWide && url.open !== null

  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <LazyMenu
              trigger={
                <Button>
                  <Download aria-hidden />
                  {t('export')}
                </Button>
              }
              items={[
                {
                  label: t('export_csv'),
                  onSelect: () => void saveExport(url.filter, { format: 'csv' }),
                },
                {
                  label: t('export_xlsx'),
                  onSelect: () => void saveExport(url.filter, { format: 'xlsx' }),
                },
                { label: t('export_more'), onSelect: () => setOverlay('export') },
              ]}
            />
            <Button onClick={() => setOverlay('add')}>
              <Plus aria-hidden />
              {t('add')}
            </Button>
          </>
        }
      />
      <StatusTabs status={url.filter.status} counts={counts} />
      <div className={cx(styles.columns, beside && styles.beside)}>
        <aside className={styles.facets} aria-label={t('filters.label')}>
          <Facets url={url} counts={counts} />
        </aside>
        <div className={cx('stack', styles.list)}>
          <ListTools url={url} search={search}>
            <Button className={styles.filterButton} onClick={() => setOverlay('filters')}>
              <SlidersHorizontal aria-hidden />
              {t('filters.open')}
              {url.narrowed > 0 && <span className="num">({url.narrowed})</span>}
            </Button>
          </ListTools>
          <FilterChips url={url} />
          {running && <BulkProgress key={running.id} started={running} onEnd={onBulkEnd} />}
          <Card label={t('list.label')} flush>
            {reviews.length > 0 && (
              <ListHead
                selection={selection}
                reviews={reviews}
                total={total}
                onHelp={() => setOverlay('keys')}
              />
            )}
            <ReviewList
              list={list}
              reviews={reviews}
              url={url}
              counts={counts}
              selection={selection}
              onAdd={() => setOverlay('add')}
            />
          </Card>
          {selection.count > 0 && (
            <BulkBar
              count={selection.count}
              all={selection.all}
              total={total}
              inDeleted={url.filter.status === 'deleted'}
              onAll={selection.takeAll}
              onAct={(what) => void act(what)}
              onClear={selection.clear}
            />
          )}
        </div>
        {beside && (
          <aside aria-label={t('detail.label')} className={styles.detail}>
            {detail}
          </aside>
        )}
      </div>
      <Suspense fallback={<AwaitedOverlay onDrop={() => setOverlay(null)} />}>
        {url.open && !isWide && (
          <Dialog title={t('detail.label')} shape="panel" wide onClose={close}>
            <div className={styles.inPanel}>{detail}</div>
          </Dialog>
        )}
        {overlay === 'filters' && (
          <Dialog
            title={t('filters.label')}
            shape="panel"
            onClose={() => setOverlay(null)}
            foot={
              <>
                <Button kind="quiet" onClick={url.clear}>
                  {t('filters.clear')}
                </Button>
                <Button kind="dark" onClick={() => setOverlay(null)}>
                  {t('filters.show', { count: total ?? 0, shown: formatNumber(total ?? 0) })}
                </Button>
              </>
            }
          >
            <div className={styles.inPanelPadded}>
              <Facets url={url} counts={counts} />
            </div>
          </Dialog>
        )}
        {overlay === 'add' && <AddWithProduct onClose={() => setOverlay(null)} />}
        {overlay === 'export' && (
          <ExportDialog filter={url.filter} total={total} onClose={() => setOverlay(null)} />
        )}
        {overlay === 'keys' && <KeysHelp onClose={() => setOverlay(null)} />}
      </Suspense>
    </>
  )
}
