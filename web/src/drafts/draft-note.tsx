import { Suspense } from 'react'
import { lazyPart } from '../lazy-part.ts'
import type { Draft } from './use-draft.ts'

const DraftWords = lazyPart(() => import('./draft-words.tsx').then((m) => m.DraftWords), 'drafts')

/** Stands beside what is typed: nothing until there is a draft. `onDiscard` instead of ending the draft alone. */
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
