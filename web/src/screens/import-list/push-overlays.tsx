import { Suspense } from 'react'
import type { ImportItems } from '../../features/import-list/list/list-queries.ts'
import type { ListSelection } from '../../features/import-list/list/use-list-selection.ts'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'

const PushDialog = lazyPart(() =>
  import('../../features/import-list/pushing/push-dialog.tsx').then((m) => m.PushDialog),
)
const PushManyDialog = lazyPart(() =>
  import('../../features/import-list/pushing/push-many-dialog.tsx').then((m) => m.PushManyDialog),
)

/** What is to be pushed: one product, or those that are chosen. */
export type PushAsked = { id: string; title: string } | 'chosen'

/** The dialog of a push, over the list. */
export const PushOverlays = ({
  asked,
  list,
  selection,
  onDone,
  onClose,
}: {
  asked: PushAsked | null
  list: ImportItems
  selection: ListSelection
  /** One was pushed. */
  onDone: () => void
  onClose: () => void
}) => {
  if (!asked) return null
  const { scope } = selection
  const shown = list.data?.pages.flatMap(({ results }) => results) ?? []
  return (
    <Suspense fallback={<LoadingOverlay onDrop={onClose} />}>
      {asked === 'chosen' ? (
        <PushManyDialog
          items={shown.filter(({ id }) => selection.has(id))}
          filter={scope.filter ?? null}
          onDone={() => {
            selection.clear()
            onClose()
          }}
          onClose={onClose}
        />
      ) : (
        <PushDialog {...asked} onDone={onDone} onClose={onClose} />
      )}
    </Suspense>
  )
}
