import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { StatusTabs } from '../features/reviews/list/status-tabs.tsx'
import { lazyPart } from '../lazy-part.ts'
import { cx } from '../ui/class-names.ts'
import { useMedia } from '../ui/use-media.ts'
import styles from './manage.module.css'
import { ListColumn } from './manage/list-column.tsx'
import { ManageHead } from './manage/manage-head.tsx'
import { ManageOverlays, type Overlay } from './manage/manage-overlays.tsx'
import { OpenedReview } from './manage/opened-review.tsx'
import { useManageList } from './manage/use-manage-list.ts'
import { useOpenedReview } from './manage/use-opened-review.ts'

const Facets = lazyPart(() => import('../features/reviews/list/facets.tsx').then((m) => m.Facets))

const useOverlay = () => {
  const { search } = useLocation()
  return useState<Overlay | null>(() => (new URLSearchParams(search).has('add') ? 'add' : null))
}

/** `/manage`: find, read and manage reviews; with `?add` the form of a new one is open. */
export const ManageScreen = () => {
  const { t } = useTranslation('manage')
  const { state } = useLocation() as { state: { reply?: boolean } | null }
  const list = useManageList()
  const { url, counts, reviews } = list
  const [overlay, setOverlay] = useOverlay()
  const search = useRef<HTMLInputElement>(null)
  // A narrower window never shows the filters beside the list: they open over it.
  const hasRoomBeside = useMedia('(min-width: 58rem)')
  const isWide = useMedia('(min-width: 1367px)')
  const { at, turn, close } = useOpenedReview(list, {
    search: () => search.current?.focus(),
    help: () => setOverlay('keys'),
  })
  const detail = url.open && (
    <OpenedReview
      id={url.open}
      focusReply={state?.reply === true}
      at={at}
      count={reviews.length}
      onTurn={turn}
      onClose={isWide ? close : undefined}
    />
  )
  const beside = isWide && url.open !== null

  return (
    <>
      <ManageHead
        filter={url.filter}
        onAdd={() => setOverlay('add')}
        onExport={() => setOverlay('export')}
      />
      <StatusTabs status={url.filter.status} counts={counts} />
      <div className={cx(styles.columns, beside && styles.beside)}>
        <aside className={styles.facets} aria-label={t('filters.label')}>
          {hasRoomBeside && (
            <Suspense fallback={null}>
              <Facets url={url} counts={counts} />
            </Suspense>
          )}
        </aside>
        <ListColumn list={list} search={search} onOverlay={setOverlay} />
        {beside && (
          <aside aria-label={t('detail.label')} className={styles.detail}>
            {detail}
          </aside>
        )}
      </div>
      <ManageOverlays
        list={list}
        shown={overlay}
        onClose={() => setOverlay(null)}
        review={!isWide && detail}
        onCloseReview={close}
      />
    </>
  )
}
