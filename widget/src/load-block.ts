/** `id` is what links of the page point to. */
export type Block = { id: string; content: DocumentFragment; jsonLd: string | null }

/** A shopper does not wait longer for reviews. */
const patienceMs = 10_000

/** The address of this element's reviews on the storefront, of the whole shop without a product; `query` as its links carry it. */
export const blockUrl = (element: Element, storefront: URL, query: URLSearchParams): URL => {
  const part = (name: string) => encodeURIComponent(element.getAttribute(name) ?? '')
  const product = element.getAttribute('product') ? `products/${part('product')}/` : ''
  const url = new URL(`${part('shop')}/${product}block`, storefront)
  const lang = element.closest('[lang]')?.getAttribute('lang')
  if (lang) query.set('locale', lang)
  const widget = element.getAttribute('widget')
  if (widget) query.set('widget', widget)
  url.search = query.toString()
  return url
}

/** The text at an address, or null when it could not be had. */
export const fetchText = async (url: URL): Promise<string | null> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

/** The whole block: what belongs into the shadow root, and the data for search engines beside it. */
export const loadBlock = async (element: Element, storefront: URL): Promise<Block | null> => {
  const text = await fetchText(blockUrl(element, storefront, new URLSearchParams()))
  if (text === null) return null
  // DOMParser does not act on declarative shadow DOM: the template comes out as it was written.
  const page = new DOMParser().parseFromString(text, 'text/html')
  const template = page.querySelector('template')
  // Its nodes are taken over as they are: written out and read again, they would take three times as long.
  return (
    template && {
      id: template.parentElement!.id,
      content: template.content,
      jsonLd: page.querySelector('script')?.text ?? null,
    }
  )
}
