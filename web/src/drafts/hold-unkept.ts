import { loadTexts } from '../texts/load-texts.ts'
import { say } from '../texts/say.ts'
import { unkept } from './unkept.ts'

const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()

/** A link to elsewhere in this window. */
const leads = (event: MouseEvent) => {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
  return link && link.target !== '_blank' && !link.hasAttribute('download') && link.href.split('#')[0] !== location.href.split('#')[0]
}

const onClick = (event: MouseEvent) => {
  if (!leads(event) || confirm(say('drafts:leave'))) return
  event.preventDefault()
  event.stopPropagation()
}

/** Something typed is nowhere but on this page: before it goes, by a link or altogether, the owner is asked. Answers what ends that. */
export const holdUnkept = (): (() => void) => {
  const held = {}
  if (unkept.size === 0) {
    void loadTexts('drafts')
    addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
  }
  unkept.add(held)
  return () => {
    unkept.delete(held)
    if (unkept.size > 0) return
    removeEventListener('beforeunload', onUnload)
    document.removeEventListener('click', onClick, true)
  }
}
