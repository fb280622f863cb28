import { loadPart } from '../load-part.ts'
import { unsavedInputs } from './unsaved-inputs.ts'

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/**
 * Loads what drafts need: the question before leaving, and the deletion of old drafts. Loaded early, since the
 * browser may be offline later.
 */
export const prepareDrafts = () => loadPart(() => import('./on-first-draft.ts'))

/**
 * Asks the user before leaving while input is not stored anywhere: for links, Back and closing the page. Returns a
 * function that ends it.
 */
export const guardUnsavedInput = (): (() => void) => {
  const input = {}
  void prepareDrafts().then((asking) => asking.rememberHistoryPosition())
  if (unsavedInputs.size === 0) addEventListener('beforeunload', onUnload)
  unsavedInputs.add(input)
  return () => {
    unsavedInputs.delete(input)
    if (unsavedInputs.size === 0) removeEventListener('beforeunload', onUnload)
  }
}
