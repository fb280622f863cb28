import { loadScript } from '../../api/load-script.ts'

const HOST = 'https://www.googletagmanager.com'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

const layer = () => (window.dataLayer ??= [])

/** Google's official snippet: the tag needs `arguments`, an array does not work. */
function gtag(..._words: unknown[]) {
  // eslint-disable-next-line prefer-rest-params
  layer().push(arguments)
}

/** THIRD-9: the account's origin, for tags to read. */
export const setVisitOrigin = (origin: string) =>
  void layer().push({ event: 'plaudit_origin', origin })

/** The tag manager's container, and its frame for browsers without scripts. */
export const startTagManager = (id: string) => {
  layer().push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const noscript = document.createElement('noscript')
  // As text: that is what it is in a page with scripts.
  noscript.textContent = `<iframe src="${HOST}/ns.html?id=${encodeURIComponent(id)}" height="0" width="0" hidden title="Tag manager"></iframe>`
  document.body.prepend(noscript)
  return loadScript(`${HOST}/gtm.js?id=${encodeURIComponent(id)}`)
}

export const startAnalytics = (id: string) => {
  gtag('js', new Date())
  gtag('config', id)
  return loadScript(`${HOST}/gtag/js?id=${encodeURIComponent(id)}`)
}
