import style from './carousel.css?inline'

/** For browsers without `::scroll-button()`: buttons that turn the row by most of its width. */
export const start = (root: ShadowRoot): void => {
  const row = root.querySelector<HTMLElement>(`.${classes.carousel}`)
  if (!row) return
  const { previous = '', next = '' } = row.dataset
  const isRightToLeft = getComputedStyle(row).direction === 'rtl'
  const buttonTo = (forward: boolean) =>
    Object.assign(document.createElement('button'), {
      type: 'button',
      className: forward ? classes.nextButton : classes.previousButton,
      ariaLabel: forward ? next : previous,
      textContent: forward ? '›' : '‹',
      onclick: () =>
        row.scrollBy({ left: row.clientWidth * (forward === isRightToLeft ? -0.85 : 0.85) }),
    })
  const buttons = [buttonTo(false), buttonTo(true)] as const
  // Reachable at the ends too: a button that is disabled under the finger loses the focus.
  const mark = () => {
    const at = Math.abs(row.scrollLeft)
    buttons[0].ariaDisabled = String(at < 2)
    buttons[1].ariaDisabled = String(at > row.scrollWidth - row.clientWidth - 2)
  }
  const bar = Object.assign(document.createElement('div'), { className: classes.carouselButtons })
  bar.append(Object.assign(document.createElement('style'), { textContent: style }), ...buttons)
  row.after(bar)
  row.addEventListener('scroll', mark, { passive: true })
  mark()
}
