import { loadPart } from '../load-part.ts'
import { unkept } from './unkept.ts'

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** What drafts need besides the fields themselves: links and Back ask, old drafts go. Loaded before it is needed, which may be offline. */
export const prepareDrafts = () => loadPart(() => import('./first-use.ts'))

/** Something typed is nowhere but on this page: before it goes, by a link, by Back or altogether, the owner is asked. Answers what ends that. */
export const holdUnkept = (): (() => void) => {
  const held = {}
  void prepareDrafts().then((asking) => asking.noteHere())
  if (unkept.size === 0) addEventListener('beforeunload', onUnload)
  unkept.add(held)
  return () => {
    unkept.delete(held)
    if (unkept.size === 0) removeEventListener('beforeunload', onUnload)
  }
}
