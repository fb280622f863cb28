import { shopperQuery } from '@plaudit/contract/storefront/storefront'

/** What a shopper may ask of the reviews; everything else of a forwarded query is the platform's. */
const passedOn = [...shopperQuery, 'locale', 'part', 'widget'] as const

/** The query of the storefront's own address. A name that stands twice counts once, with its last value. */
export const storefrontQueryOf = (query: URLSearchParams): Record<string, string> => {
  const found: Record<string, string> = {}
  for (const name of passedOn) {
    const value = query.getAll(name).at(-1)
    if (value) found[name] = value
  }
  return found
}

/**
 * HTML as it is, inside a Liquid page: what reviewers wrote is no template. The end of the raw part is the only word that
 * could lead out of it.
 */
export const rawLiquid = (html: string): string =>
  `{% raw %}${html.replaceAll(/\{%(?=-?\s*endraw)/g, '{&#37;')}{% endraw %}`
