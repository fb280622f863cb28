import style from './lightbox.css?inline'

type Words = { close: string; previous: string; next: string }

const wordsOf = (root: ShadowRoot): Words => {
  const {
    close = '',
    previous = '',
    next = '',
  } = root.querySelector<HTMLElement>(`.${classes.list}`)?.dataset ?? {}
  return { close, previous, next }
}

const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  values: Partial<HTMLElementTagNameMap[K]>,
  ...children: Node[]
): HTMLElementTagNameMap[K] => {
  const made = Object.assign(document.createElement(name), values)
  made.append(...children)
  return made
}

const button = (
  className: string,
  { label, sign, press }: { label: string; sign: string; press: () => void },
) =>
  element('button', {
    className: `${classes.lightboxButton} ${className}`,
    type: 'button',
    ariaLabel: label,
    onclick: press,
    textContent: sign,
  })

/** What the review says, beside its picture: copied from the list, so that it is drawn in one place only. */
const textOf = (link: HTMLAnchorElement): Element[] =>
  [...link.closest('article')!.children]
    .filter((part) => !part.matches(`.${classes.gallery}`))
    .map((part) => {
      const copy = part.cloneNode(true) as Element
      copy.removeAttribute('id')
      copy.querySelectorAll('[id]').forEach((named) => named.removeAttribute('id'))
      copy
        .querySelectorAll('form, [popovertarget]')
        .forEach((control) =>
          control.replaceWith(control.matches('form') ? '' : (control.textContent ?? '')),
        )
      return copy
    })

const pictureOf = (link: HTMLAnchorElement): HTMLElement =>
  link.matches(`.${classes.video}`)
    ? element('video', { src: link.href, controls: true, autoplay: true })
    : element('img', { src: link.href, alt: link.querySelector('img')?.alt ?? '' })

/** To the next photo or back: reading goes leftwards in a page that is written from right to left. */
const stepOf = (dialog: HTMLElement, isRightwards: boolean) =>
  isRightwards === (getComputedStyle(dialog).direction === 'ltr') ? 1 : -1

/** Pixels that a finger moves sideways, and more than up or down, before it is a swipe. */
const shortestSwipe = 40

/**
 * Calls `swipe` when one finger was drawn sideways over the picture. The controls of a video keep their own gestures, and
 * two fingers zoom.
 */
const listenToSwipes = (picture: HTMLElement, swipe: (isLeftwards: boolean) => void): void => {
  let from: Touch | null = null
  picture.addEventListener('touchstart', ({ touches, target }) => {
    from = touches.length === 1 && !(target instanceof HTMLVideoElement) ? touches[0]! : null
  })
  picture.addEventListener('touchend', ({ changedTouches: [to] }) => {
    if (!from || !to) return
    const [across, along] = [to.clientX - from.clientX, to.clientY - from.clientY]
    from = null
    if (Math.abs(across) >= shortestSwipe && Math.abs(across) > 2 * Math.abs(along))
      swipe(across < 0)
  })
}

/**
 * Opens a photo large, with its review; arrows and swipes walk through all photos of the list, Escape closes and focus returns.
 */
export const openLightbox = (first: HTMLAnchorElement): void => {
  const root = first.getRootNode() as ShadowRoot
  const links = [...root.querySelectorAll<HTMLAnchorElement>(`.${classes.gallery} a`)]
  const words = wordsOf(root)
  let at = links.indexOf(first)
  const picture = element('figure', {})
  const text = element('div', { className: classes.lightboxText, tabIndex: 0 })
  const dialog = element(
    'dialog',
    { className: classes.lightbox },
    element('style', { textContent: style }),
    picture,
    text,
  )

  const show = (to: number) => {
    at = (to + links.length) % links.length
    const link = links[at]!
    const turn = links.length > 1
    const controls = [
      button(classes.closeButton, { label: words.close, sign: '×', press: () => dialog.close() }),
    ]
    if (turn)
      controls.push(
        button(classes.previousButton, {
          label: words.previous,
          sign: '‹',
          press: () => turnTo(`.${classes.previousButton}`, at - 1),
        }),
        button(classes.nextButton, {
          label: words.next,
          sign: '›',
          press: () => turnTo(`.${classes.nextButton}`, at + 1),
        }),
      )
    picture.replaceChildren(pictureOf(link), ...controls)
    text.replaceChildren(...textOf(link))
    dialog.ariaLabel = `${link.querySelector('img')?.alt ?? ''} (${at + 1} / ${links.length})`
  }
  const turnTo = (control: string, to: number) => {
    show(to)
    dialog.querySelector<HTMLElement>(control)?.focus()
  }
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      turnTo(`.${classes.closeButton}`, at + stepOf(dialog, key === 'ArrowRight'))
  })
  listenToSwipes(picture, (isLeftwards) =>
    turnTo(`.${classes.closeButton}`, at + stepOf(dialog, isLeftwards)),
  )
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  dialog.addEventListener('close', () => {
    dialog.remove()
    first.focus()
  })
  show(at)
  // Inside of the pop-up that it was opened from, which would close otherwise.
  ;(first.closest('[popover]') ?? root.querySelector(`.${classes.block}`)!).append(dialog)
  dialog.showModal()
}
