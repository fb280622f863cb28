/**
 * For `ref`, of what appears while somebody types (a field's fault): moves the page as little as it takes for it to be
 * seen, clear of the bars at its edges (`scroll-padding` in base.css).
 */
export const scrollClear = (node: HTMLElement | null): void => {
  if (document.activeElement instanceof HTMLInputElement) node?.scrollIntoView({ block: 'nearest' })
}
