import { asItCame, html, type Html } from '../../stand-in/html.ts'
import { openExtensionEngine } from './extension-engine.ts'
import { readExtensionFile, schemaOf } from './extension-files.ts'
import { blocksOf, embedsOf, type ThemeFiles, type ThemePart } from './find-theme-parts.ts'
import { asLiquidMetafields, type StoredMetafield } from './metafields.ts'

/** A product as far as the extension's Liquid asks. */
export type ThemeProduct = {
  id: number
  title: string
  handle: string
  metafields: readonly StoredMetafield[]
}

export type ThemePage = {
  files: ThemeFiles
  /** The shop's address, without a slash at the end, and where its pages begin. */
  shop: { name: string; domain: string; url: string; base: string }
  template: 'product' | 'index' | 'collection' | 'cart'
  product: ThemeProduct | null
  products: readonly ThemeProduct[]
  /** What is in the cart. */
  cart?: readonly ThemeProduct[]
}

/** What our blocks add to a page of the theme: in its head, under the product's title, below the product, at its end. */
export type ThemeParts = { head: Html; underTitle: Html; below: Html; end: Html }

const language = 'en'

const asLiquid = ({ id, title, handle, metafields }: ThemeProduct, base: string) => ({
  id,
  title,
  handle,
  url: `${base}/products/${handle}`,
  metafields: asLiquidMetafields(metafields),
})

const globalsOf = ({ shop, template, product, products, cart = [] }: ThemePage) => {
  const all = products.map((one) => asLiquid(one, shop.base))
  return {
    shop: { name: shop.name, url: shop.url, permanent_domain: shop.domain },
    request: { design_mode: false, locale: { iso_code: language } },
    routes: { root_url: shop.base || '/' },
    template: { name: template },
    product: product && asLiquid(product, shop.base),
    collection: template === 'collection' ? { products: all } : null,
    cart: { items: cart.map((one) => ({ product: asLiquid(one, shop.base) })) },
    collections: { all: { products: all } },
  }
}

const defaultsOf = (file: string) =>
  Object.fromEntries(
    schemaOf(file).settings.flatMap((one) => (one.id ? [[one.id, one.default ?? null]] : [])),
  )

/** Shops here share a host, so that an address below the shop's own begins with its path. */
const ownHost = (file: string, { shop }: ThemePage): Record<string, string> =>
  schemaOf(file).settings.some(({ id }) => id === 'path') && shop.base
    ? { path: `${shop.base}/apps/plaudit` }
    : {}

/** Address of an asset of the extension on the sandbox. */
export const assetUrl = (name: string): string => `/extension-assets/${name}`

/**
 * The blocks of the extension that this shop's theme has on a page, drawn by the very Liquid that Shopify gets, with the
 * stylesheets and scripts that they name, each once.
 */
export const drawThemeParts = (page: ThemePage): ThemeParts => {
  const engine = openExtensionEngine(language)
  const globals = globalsOf(page)
  const { main, below } = blocksOf(page.files, page.template)
  const embeds = embedsOf(page.files).filter(({ file }) => {
    const { enabled_on } = schemaOf(file)
    return enabled_on?.templates?.includes(page.template) ?? true
  })
  const draw = ({ file, settings }: ThemePart): string => {
    const block = {
      id: file,
      shopify_attributes: '',
      settings: { ...defaultsOf(file), ...settings, ...ownHost(file, page) },
    }
    return String(
      engine.parseAndRenderSync(readExtensionFile(`blocks/${file}.liquid`), { block }, { globals }),
    )
  }
  const drawAll = (parts: ThemePart[]): Html => asItCame(parts.map(draw).join('\n'))
  const at = (place: string) => embeds.filter(({ file }) => schemaOf(file).target === place)
  const schemas = [...main, ...below, ...embeds].map(({ file }) => schemaOf(file))
  const once = (names: (string | undefined)[]) => [...new Set(names.filter((one) => one))]
  const styles = once(schemas.map(({ stylesheet }) => stylesheet))
  const scripts = once(schemas.map(({ javascript }) => javascript))
  return {
    head: html`${styles.map((name) => html`<link rel="stylesheet" href="${assetUrl(name!)}" />`)}
    ${drawAll(at('head'))}`,
    underTitle: drawAll(main),
    below: drawAll(below),
    end: html`${drawAll(at('body'))}
    ${scripts.map((name) => html`<script src="${assetUrl(name!)}" async></script>`)}`,
  }
}
