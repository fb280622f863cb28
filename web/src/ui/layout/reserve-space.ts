/**
 * For `ref`: publishes the height of an element at the lower edge as a CSS variable, while it is mounted. Fixed
 * elements and the focused element then stay clear of it (WCAG 2.4.11; `scroll-padding` in base.css).
 */
const takeRoom = (name: '--foot' | '--bar') => (node: HTMLElement) => {
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => style.setProperty(name, `${node.offsetHeight}px`))
  watch.observe(node)
  return () => {
    watch.disconnect()
    style.removeProperty(name)
  }
}

/** The bar with a screen's main action. */
export const reserveBarSpace = takeRoom('--bar')
/** The footer of every screen. */
export const reserveFootSpace = takeRoom('--foot')
