import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailure, requestIdOf } from '../../api/failures.ts'
import { ItemEditor } from '../../features/import-list/item/item-editor.tsx'
import { useImportItem } from '../../features/import-list/item/item-queries.ts'
import styles from '../../features/import-list/list/list.module.css'
import type { ListUrl } from '../../features/import-list/list/use-list-url.ts'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonBox, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'

const Dialog = lazyPart(() => import('../../ui/overlay/dialog.tsx').then((m) => m.Dialog))

type OpenedProps = {
  id: string
  url: ListUrl
  isBeside: boolean
  onClose: () => void
  onRemove: () => void
  onRules: () => void
  onPush: (which: { id: string; title: string }) => void
}

const Editor = ({ id, url, onClose, onRemove, onRules, onPush }: OpenedProps) => {
  const { t } = useTranslation('dropship')
  const { data, error, refetch } = useImportItem(id)
  if (data)
    return (
      <ItemEditor
        item={data}
        tab={url.tab}
        onTab={(tab) => url.change({ tab: tab === 'product' ? null : tab }, { replace: true })}
        onRemove={onRemove}
        onRules={onRules}
        onPush={() => onPush(data)}
      />
    )
  if (!error)
    return (
      <Skeleton>
        <div className="stack" style={{ padding: 'var(--s-4)' }}>
          <SkeletonBox h="3.5rem" />
          <SkeletonLines lines={6} />
        </div>
      </Skeleton>
    )
  const isGone = error instanceof CallFailure && (error.status === 404 || error.status === 400)
  return isGone ? (
    <EmptyState
      title={t('item.missing')}
      actions={<Button onClick={onClose}>{t('item.close')}</Button>}
    >
      {t('item.missing_about')}
    </EmptyState>
  ) : (
    <ErrorState
      title={t('item.failed')}
      requestId={requestIdOf(error)}
      onRetry={() => void refetch()}
    />
  )
}

const isCell = (target: EventTarget) =>
  target instanceof HTMLElement && target.dataset['cell'] !== undefined

/** A product beside the list, or over it where there is no room. Escape in a price restores it and closes nothing. */
export const OpenedItem = (props: OpenedProps) => {
  const { t } = useTranslation('dropship')
  const [isInCell, setInCell] = useState(false)
  if (props.isBeside)
    return (
      <div className={styles.editor}>
        <Editor {...props} />
      </div>
    )
  return (
    <Suspense fallback={<LoadingOverlay onDrop={props.onClose} />}>
      <Dialog title={t('item.label')} shape="panel" wide fixed={isInCell} onClose={props.onClose}>
        <div onFocus={({ target }) => setInCell(isCell(target))} onBlur={() => setInCell(false)}>
          <Editor {...props} />
        </div>
      </Dialog>
    </Suspense>
  )
}
