import type { PageData } from '@plaudit/contract/page-data'

/** What the server wrote into this page; null on a page that is not from it, as during development. */
export const readPageData = (): PageData | null => {
  const text = document.getElementById('page-data')?.textContent
  return text ? (JSON.parse(text) as PageData) : null
}
