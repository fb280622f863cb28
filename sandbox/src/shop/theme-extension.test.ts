import { expect, test, describe } from 'vitest'
import { drawThemeParts, type ThemePage, type ThemeProduct } from './theme/draw-theme-parts.ts'
import {
  listExtensionFiles,
  readExtensionFile,
  schemaOf,
  type BlockSchema,
} from './theme/extension-files.ts'

const blocks = listExtensionFiles('blocks').map((name) => name.replace('.liquid', ''))
const liquid = [
  ...listExtensionFiles('blocks').map((name) => `blocks/${name}`),
  ...listExtensionFiles('snippets').map((name) => `snippets/${name}`),
]
const bytes = (paths: string[]) =>
  paths.reduce((sum, path) => sum + Buffer.byteLength(readExtensionFile(path)), 0)

type Tree = { [key: string]: string | Tree }
const PLURALS = /\.(zero|one|two|few|many|other)$/
const keysOf = (tree: Tree, path = ''): string[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}${key}`] : keysOf(value, `${path}${key}.`),
  )
const textsIn = (name: string) => JSON.parse(readExtensionFile(`locales/${name}`)) as Tree
const bareKeys = (name: string) => [
  ...new Set(keysOf(textsIn(name)).map((key) => key.replace(PLURALS, ''))),
]

describe('Shopify’s limits (shopify.dev, "Theme app extension configuration")', () => {
  test('blocks, Liquid, scripts and styles stay below them', () => {
    expect(blocks.length).toBeLessThanOrEqual(30)
    expect(bytes(liquid)).toBeLessThan(100_000)
    for (const name of listExtensionFiles('assets'))
      expect(bytes([`assets/${name}`])).toBeLessThan(name.endsWith('.js') ? 10_000 : 100_000)
    for (const name of listExtensionFiles('locales'))
      expect(bytes([`locales/${name}`])).toBeLessThan(15_000)
  })

  test('no tag is used that app blocks may not have', () => {
    for (const path of liquid)
      expect(readExtensionFile(path)).not.toMatch(
        /\{%-?\s*(javascript|stylesheet|include|layout|section|sections)\b|content_for_/,
      )
  })

  const keys = new Set([
    'name',
    'target',
    'stylesheet',
    'javascript',
    'enabled_on',
    'settings',
  ] satisfies (keyof BlockSchema)[])
  const types = new Set(['product', 'text', 'range', 'select', 'paragraph'])
  const assets = new Set(listExtensionFiles('assets'))

  test.each(blocks)('%s: keys, settings and assets are ones that Shopify takes', (block) => {
    const schema = schemaOf(block)
    for (const key of Object.keys(schema)) expect(keys.has(key as keyof BlockSchema)).toBe(true)
    expect(schema.settings.length).toBeLessThanOrEqual(25)
    for (const { type, autofill } of schema.settings) {
      expect(types.has(type)).toBe(true)
      if (autofill) expect([type, schema.target]).toEqual(['product', 'section'])
    }
    for (const asset of [schema.stylesheet, schema.javascript])
      if (asset) expect(assets.has(asset)).toBe(true)
  })
})

describe('texts', () => {
  const shopper = listExtensionFiles('locales').filter((name) => !name.includes('.schema.'))
  const editor = listExtensionFiles('locales').filter((name) => name.includes('.schema.'))

  test('shoppers and owners read all six languages', () => {
    const languages = ['ar', 'de', 'en.default', 'es', 'fr', 'pt-BR']
    expect(shopper).toEqual(languages.map((one) => `${one}.json`))
    expect(editor.toSorted()).toEqual(languages.map((one) => `${one}.schema.json`).toSorted())
    for (const name of shopper) expect(bareKeys(name)).toEqual(bareKeys('en.default.json'))
    for (const name of editor) expect(bareKeys(name)).toEqual(bareKeys('en.default.schema.json'))
  })

  test('plurals have the forms of their language', () => {
    for (const name of shopper) {
      const language = name.split('.')[0]!
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const { count } = textsIn(name)['rating'] as Tree
      expect(Object.keys(count as Tree).toSorted()).toEqual(forms.toSorted())
    }
  })

  test('every text that a block names is there, and a name is short and without the app’s', () => {
    const shown = new Set(bareKeys('en.default.json'))
    for (const path of liquid)
      for (const [, key] of readExtensionFile(path).matchAll(/'([a-z_.]+)' \| t/g))
        expect(shown.has(key!)).toBe(true)
    for (const name of editor) {
      const known = new Set(bareKeys(name))
      for (const block of blocks) {
        const named = JSON.stringify(schemaOf(block)).match(/t:[a-z_.]+/g) ?? []
        for (const key of named) expect(known.has(key.slice(2))).toBe(true)
        const title = (textsIn(name)[block] as Tree)['name'] as string
        expect(title.length).toBeLessThan(25)
        expect(title).not.toMatch(/plaudit/i)
      }
    }
  })
})

const kettle = (metafields: ThemeProduct['metafields']): ThemeProduct => ({
  id: 1,
  title: 'Gooseneck <kettle>',
  handle: 'gooseneck-kettle',
  metafields,
})
const rated = (value: string, count: string) => [
  {
    namespace: 'reviews',
    key: 'rating',
    type: 'rating',
    value: JSON.stringify({ value, scale_min: '1.0', scale_max: '5.0' }),
  },
  { namespace: 'reviews', key: 'rating_count', type: 'number_integer', value: count },
]
const type = (file: string) => `shopify://apps/plaudit/blocks/${file}/0198`
const file = (content: object) => ({ content: `/* by Shopify */${JSON.stringify(content)}` })
const pageOf = (product: ThemeProduct, template: ThemePage['template'] = 'product'): ThemePage => ({
  files: new Map([
    [
      'templates/product.json',
      file({
        sections: {
          main: { type: 'main-product', blocks: { s: { type: type('star_rating') } } },
          apps: { type: 'apps', blocks: { r: { type: type('reviews'), settings: {} } } },
        },
        order: ['main', 'apps'],
      }),
    ],
    [
      'config/settings_data.json',
      file({
        current: {
          blocks: {
            c: { type: type('card_stars'), disabled: false },
            d: { type: type('structured_data'), disabled: false },
            f: { type: type('floating_badge'), disabled: true },
          },
        },
      }),
    ],
  ]),
  shop: { name: 'Fernhill', domain: 'fernhill.myshopify.com', url: 'https://f.test', base: '' },
  template,
  product: template === 'product' ? product : null,
  products: [product],
})

describe('the demo shop draws what Shopify would', () => {
  test('stars, the list and search data of a product that has reviews, without a script for the stars', () => {
    const { head, underTitle, below, end } = drawThemeParts(pageOf(kettle(rated('4.3', '7'))))
    expect(underTitle.html).toContain('aria-label="4.3 of 5 stars"')
    expect(underTitle.html).toContain('--plaudit-filled:86%')
    expect(underTitle.html).toContain('7 reviews')
    expect(below.html).toContain('/apps/plaudit/products/gooseneck-kettle/block/?locale=en')
    expect(below.html).toContain(
      'href="/apps/plaudit/products/gooseneck-kettle/reviews/?locale=en"',
    )
    const [, data] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(head.html)!
    expect(JSON.parse(data!)).toMatchObject({
      name: 'Gooseneck <kettle>',
      aggregateRating: { ratingValue: 4.3, reviewCount: 7 },
    })
    expect(end.html).not.toContain('plaudit-badge')
  })

  test('nothing is claimed of a product without reviews', () => {
    const { head, underTitle, below } = drawThemeParts(pageOf(kettle([])))
    expect(underTitle.html.trim()).toBe('')
    expect(head.html).not.toContain('ld+json')
    expect(below.html).toContain('Read the reviews of this product')
  })

  test('the cards of a list get the ratings of its products as data', () => {
    const { end, underTitle } = drawThemeParts(pageOf(kettle(rated('4.0', '1')), 'index'))
    const [, data] = /data-plaudit-cards>([\s\S]*?)<\/script>/.exec(end.html)!
    expect(JSON.parse(data!).ratings).toEqual({
      'gooseneck-kettle': { rating: 4, label: '4 of 5 stars', count: '1 review' },
    })
    expect(underTitle.html).toBe('')
  })
})
