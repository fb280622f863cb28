/** Remembers for this visit that it was shown: in the tab's memory, no cookie. */
const KEY = 'plaudit-popup'
const DELAY_MS = 4_000

/** What is never covered: how themes mark the button that buys, and whatever a shop marks so itself. */
const KEEP_CLEAR =
  '[name=add],form[action*="/cart"] [type=submit],form[action*="/checkout"] [type=submit],[data-plaudit-keep-clear]'

/** False where the memory cannot be read: it would then be shown on every page. */
const isFirstOfVisit = (): boolean => {
  try {
    return sessionStorage.getItem(KEY) === null
  } catch {
    return false
  }
}

const isClear = (box: HTMLElement): boolean => {
  const own = box.getBoundingClientRect()
  return [...document.querySelectorAll(KEEP_CLEAR)].every((button) => {
    const { left, right, top, bottom, width } = button.getBoundingClientRect()
    return (
      width === 0 || left > own.right || right < own.left || top > own.bottom || bottom < own.top
    )
  })
}

/** In the corner where nothing is covered that must stay clear; out of sight where there is none. */
const moveToFreeCorner = (box: HTMLElement): void => {
  const isFree = ['1.25rem auto', 'auto 1.25rem'].some((inset) => {
    box.style.insetInline = inset
    return isClear(box)
  })
  box.style.visibility = isFree ? '' : 'hidden'
}

const show = (box: HTMLElement): void => {
  const moveAgain = () => requestAnimationFrame(() => moveToFreeCorner(box))
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) box.hidePopover()
  }
  box.addEventListener('toggle', (event) => {
    const change =
      (event as ToggleEvent).newState === 'open' ? 'addEventListener' : 'removeEventListener'
    window[change]('scroll', moveAgain, { passive: true } as AddEventListenerOptions)
    window[change]('resize', moveAgain)
    document[change]('keydown', closeByKey as EventListener)
  })
  box.showPopover()
  moveToFreeCorner(box)
}

/** Shows the latest reviews once per visit, when the page has been read for a moment. */
export const start = (root: ShadowRoot): void => {
  const box = root.querySelector<HTMLElement>(`.${classes.popup}`)
  const isPreview = 'plauditPreview' in document.body.dataset
  if (!box || !('showPopover' in box) || !(isPreview || isFirstOfVisit())) return
  box.querySelector(`.${classes.nextButton}`)?.addEventListener('click', () => {
    const list = box.querySelector('ol')!
    list.append(list.firstElementChild!)
    moveToFreeCorner(box)
  })
  setTimeout(
    () => {
      // Another tab of this page, or another pop-up of it, may have been first.
      if (!isPreview && !isFirstOfVisit()) return
      if (!isPreview) sessionStorage.setItem(KEY, '1')
      show(box)
    },
    isPreview ? 0 : DELAY_MS,
  )
}
