/**
 * For `ref`: tells the page how much room something at its lower edge takes, under this name, as long as it stands there.
 * What is fixed to the edge stays clear of it, and so does whatever has the focus (WCAG 2.4.11; `scroll-padding` in base.css).
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

/** The bar with what a screen is for. */
export const reserveBarSpace = takeRoom('--bar')
/** What stands below every screen. */
export const reserveFootSpace = takeRoom('--foot')
