import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { Draft } from './use-draft.ts'

const DraftWords = lazyPart(
  () => import('./draft-status-text.tsx').then((m) => m.DraftStatusText),
  'drafts',
)

/** Shown next to the fields when there is a draft. `onDiscard` replaces the default of clearing the draft. */
export const DraftNote = ({
  draft,
  onDiscard,
}: {
  draft: Pick<Draft<object>, 'word' | 'clear'>
  onDiscard?: () => void
}) =>
  draft.word && (
    <Suspense fallback={null}>
      <DraftWords word={draft.word} onDiscard={onDiscard ?? draft.clear} />
    </Suspense>
  )
