/**
 * Stands in for Shopify's `app-bridge.js`: `shopify.idToken()`, the token on calls to the page's own server,
 * `open(url, '_top')` and links to `_top` that leave the frame, and `shopify-reload`. The shop is the page's `shop`.
 */
export const bridgeScript = `(() => {
  const here = new URL(document.currentScript.src).origin
  const query = new URLSearchParams(location.search)
  const reload = query.get('shopify-reload')
  const shop = query.get('shop') || (reload && new URL(reload, location.href).searchParams.get('shop')) || sessionStorage.getItem('shopify-shop') || ''
  if (shop) sessionStorage.setItem('shopify-shop', shop)
  const plainFetch = window.fetch.bind(window)
  const idToken = async () => {
    const answer = await plainFetch(here + '/shopify/' + shop + '/admin/apps/plaudit/session-token')
    if (!answer.ok) throw new Error('App Bridge: no session token')
    return (await answer.json()).token
  }
  const goTop = (url) => {
    const target = new URL(url, location.href).href
    if (window.parent === window) location.href = target
    else window.parent.postMessage({ plauditSandbox: 'go', url: target }, '*')
  }
  window.shopify = { idToken, config: { apiKey: document.querySelector('meta[name=shopify-api-key]')?.content, shop }, toast: { show: () => {} }, loading: () => {} }
  window.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href)
    if (url.origin !== location.origin) return plainFetch(input, init)
    const request = new Request(input, init)
    if (!request.headers.has('authorization')) request.headers.set('authorization', 'Bearer ' + (await idToken()))
    return plainFetch(request)
  }
  const plainOpen = window.open.bind(window)
  window.open = (url, target, ...rest) => (target === '_top' ? (goTop(url), null) : plainOpen(url, target, ...rest))
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a[target=_top]')
    if (link) { event.preventDefault(); goTop(link.href) }
  })
  if (reload)
    void idToken().then((token) => {
      const url = new URL(reload, location.href)
      url.searchParams.set('id_token', token)
      location.replace(url.href)
    })
})()
`
