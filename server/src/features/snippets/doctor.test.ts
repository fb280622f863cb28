import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FaultCode, SnippetCheck } from '@plaudit/contract/storefront/snippets'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'
import { insertReviews } from '../../../test/published-reviews.ts'
import { buildConnectedOwner } from '../../../test/stores/connected-store.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import {
  dataScript,
  productPage,
  soundOffer,
  soundProduct,
  soundRating,
  soundReview,
} from '../../../test/websites/product-page.ts'

let world: SandboxWorld
let owner: TestOwner
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await buildOwner(world.t)
})
afterAll(() => world.close())

type Page = { status?: number; type?: string; body?: string; times?: number; location?: string }
let pages = 0

/** Puts a page on a website and has it read. */
const check = async (page: Page, name = `page-${++pages}`): Promise<SnippetCheck> => {
  await fetch(`${world.sandbox.url}/control/websites/fern/products/${name}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(page),
  })
  const asker = pages % 50 === 0 ? (owner = await buildOwner(world.t)) : owner
  const answer = await asker.post('widget/doctor/', {
    url: `${world.sandbox.url}/websites/fern/products/${name}`,
  })
  expect(answer.status).toBe(200)
  return answer.json
}
const codesOf = async (body: string) => (await check({ body })).faults.map(({ code }) => code)

const rated = (rating: object, text?: string) =>
  productPage({
    ...(text ? { text } : {}),
    data: dataScript({ ...soundProduct, aggregateRating: { ...soundRating, ...rating } }),
  })
const without = (key: keyof typeof soundProduct) => {
  return Object.fromEntries(Object.entries(soundProduct).filter(([name]) => name !== key))
}
const reviewed = (review: object) =>
  productPage({ data: dataScript({ ...soundProduct, review: [{ ...soundReview, ...review }] }) })
const offered = (offers: object) => productPage({ data: dataScript({ ...soundProduct, offers }) })

const planted: [FaultCode, string][] = [
  [
    'json_unreadable',
    productPage({ head: '<script type="application/ld+json">{"@type": "FAQPage",}</script>' }),
  ],
  [
    'script_closed_early',
    productPage({ head: '<script type="application/ld+json">{"reviewBody":"see </script>"}' }),
  ],
  ['no_product', productPage({ data: '', text: 'Nice' })],
  ['product_twice', productPage({ head: dataScript(without('aggregateRating')) })],
  [
    'rating_twice',
    productPage({
      data: dataScript({
        ...soundProduct,
        aggregateRating: [soundRating, { ...soundRating, reviewCount: 4 }],
      }),
    }),
  ],
  ['reviews_without_rating', productPage({ data: dataScript(without('aggregateRating')) })],
  ['rating_missing', rated({ ratingValue: undefined })],
  ['rating_comma', rated({ ratingValue: '4,6' })],
  ['rating_out_of_range', rated({ ratingValue: 5.6 }, '5.6 from 31')],
  ['rating_scale', rated({ ratingValue: 92, bestRating: undefined }, '92 from 31')],
  ['count_missing', rated({ reviewCount: undefined })],
  ['count_zero', rated({ reviewCount: 0 }, '4.6 from 0')],
  ['count_not_whole', rated({ reviewCount: '1,204' })],
  ['name_missing', productPage({ data: dataScript(without('name')) })],
  [
    'rating_on_shop',
    productPage({
      head: dataScript({ '@type': 'Organization', name: 'Fern', aggregateRating: soundRating }),
    }),
  ],
  ['author_missing', reviewed({ author: undefined })],
  [
    'author_not_a_name',
    reviewed({ author: { '@type': 'Person', name: 'https://fern.example.com' } }),
  ],
  ['review_without_rating', reviewed({ reviewRating: undefined })],
  ['item_reviewed_nested', reviewed({ itemReviewed: { '@type': 'Product', name: 'Mug' } })],
  ['type_misspelled', rated({ '@type': 'aggregaterating' })],
  ['not_indexable', productPage({ head: '<meta name="robots" content="noindex, follow">' })],
  [
    'rating_on_variants',
    productPage({
      data: dataScript({
        ...soundProduct,
        '@type': 'ProductGroup',
        hasVariant: [{ '@type': 'Product', name: 'Mug, red', aggregateRating: soundRating }],
      }),
    }),
  ],
  [
    'microdata_contradicts',
    productPage({
      body: '<div itemscope itemtype="https://schema.org/Product" itemid="#p"><span itemprop="name">Mug</span><div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><span itemprop="ratingValue">4.1</span><span itemprop="reviewCount">12</span></div></div>',
      data: dataScript({ ...soundProduct, '@id': '#p' }),
    }),
  ],
  ['not_visible', productPage({ text: 'A mug' })],
  ['author_text', reviewed({ author: 'Anna K.' })],
  ['date_invalid', reviewed({ datePublished: '15.01.2026' })],
  [
    'only_by_script',
    productPage({
      data: dataScript(without('aggregateRating')).replace(/"review": \[[\s\S]*\]/, '"sku": "1"'),
      body: '<plaudit-reviews shop="x" product="y"></plaudit-reviews>',
    }),
  ],
  [
    'canonical_elsewhere',
    productPage({ head: '<link rel="canonical" href="/websites/fern/products/other">' }),
  ],
  ['gtin_invalid', productPage({ data: dataScript({ ...soundProduct, gtin13: '4006381333932' }) })],
  ['no_identifier', productPage({ data: dataScript(without('gtin13')) })],
  ['offer_incomplete', offered({ ...soundOffer, priceCurrency: undefined })],
  ['price_not_a_number', offered({ ...soundOffer, price: '12,90 EUR' })],
]

test('each of 32 planted faults is found, named and shown in its line', async () => {
  for (const [code, body] of planted) {
    const { faults, reading } = await check({ body })
    const fault = faults.find((one) => one.code === code)
    expect([code, faults.map((one) => one.code)]).toEqual([code, [code]])
    const lines = body.split('\n')
    for (const { line, text } of fault?.excerpts ?? [])
      expect(lines[line - 1], `${code}, line ${line}`).toContain(text.replaceAll('…', ''))
    expect(reading?.title).toBe('Mug – Fern Goods')
  }
})

const nested = { ...soundProduct, '@id': '#mug' }
const sound: [string, string][] = [
  ['one product', productPage()],
  [
    'in a graph',
    productPage({
      data: dataScript({
        '@context': 'https://schema.org',
        '@graph': [{ '@type': 'WebPage', name: 'Mug' }, soundProduct],
      }),
    }),
  ],
  [
    'described in two places under one id',
    productPage({
      data:
        dataScript({ ...nested, aggregateRating: undefined, review: undefined }) +
        dataScript({
          '@type': 'Product',
          '@id': '#mug',
          name: 'Mug',
          aggregateRating: soundRating,
        }),
    }),
  ],
  [
    'microdata',
    productPage({
      data: '',
      body: '<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Mug</b><meta itemprop="gtin13" content="4006381333931"><div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><b itemprop="ratingValue">4.6</b><b itemprop="ratingCount">31</b></div></div>',
    }),
  ],
  [
    'a range of prices',
    offered({ '@type': 'AggregateOffer', lowPrice: 10, highPrice: 20, priceCurrency: 'EUR' }),
  ],
  [
    'a price inside its specification',
    offered({
      '@type': 'Offer',
      priceSpecification: { '@type': 'PriceSpecification', price: 12.9, priceCurrency: 'EUR' },
    }),
  ],
  [
    'numbers as a German page writes them',
    productPage({
      data: dataScript({ ...soundProduct, aggregateRating: { ...soundRating, reviewCount: 1204 } }),
      text: '4,6 von 5 aus 1.204 Bewertungen',
    }),
  ],
  [
    'the shop beside it, without a rating of its own',
    productPage({
      head: dataScript([
        { '@type': 'Organization', name: 'Fern' },
        { '@type': 'BreadcrumbList', itemListElement: [] },
      ]),
    }),
  ],
  [
    'related products',
    productPage({
      data: dataScript({ ...soundProduct, isRelatedTo: { '@type': 'Product', name: 'Cup' } }),
    }),
  ],
  [
    'variants without ratings, in one line',
    productPage({
      data: dataScript(
        {
          ...soundProduct,
          '@type': 'ProductGroup',
          hasVariant: [{ '@type': 'Product', name: 'Mug, red', offers: soundOffer }],
        },
        0,
      ),
    }),
  ],
]

test('nothing is found on ten sound pages, and stars can be shown for each', async () => {
  for (const [name, body] of sound) {
    const { faults, can_show_stars } = await check({ body })
    expect([name, faults.map(({ code }) => code), can_show_stars]).toEqual([name, [], true])
  }
})

test('a category page that carries the rating of each product is said to be a list', async () => {
  const tiles = ['cup', 'pot', 'jug', 'lid', 'tray', 'bowl', 'dish']
  const data = tiles.map((name) => dataScript({ ...soundProduct, name })).join('')
  const body = tiles.map((name) => `<a href="/products/${name}">${name}</a>`).join('')
  expect(await codesOf(productPage({ data, body }))).toContain('rating_on_list')
})

test('beside our own numbers: a rating that differs, only good reviews marked up, a page without the widget', async () => {
  const product = await buildProduct(world.t, owner, { handle: 'our-mug', title: 'Mug' })
  await insertReviews(
    world.t,
    { accountId: owner.accountId, productId: product.id },
    [5, 5, 5, 2].map((rating) => ({ rating })),
  )
  const read = (body: string) => check({ body }, 'our-mug')
  const differing = await read(productPage())
  expect(differing.product).toEqual({
    id: product.id,
    title: 'Mug',
    own: { average: 4.25, count: 4 },
    imported: 0,
  })
  expect(differing.faults).toMatchObject([
    {
      code: 'differs_from_ours',
      severity: 'warning',
      facts: { average: 4.6, count: 31, our_average: 4.25, our_count: 4 },
    },
  ])
  const own = { ...soundRating, ratingValue: 4.3, reviewCount: 4 }
  const five = Array.from({ length: 5 }, () => soundReview)
  const shown = await read(
    productPage({
      data: dataScript({ ...soundProduct, aggregateRating: own, review: five }),
      text: '4.3 from 4 reviews',
    }),
  )
  expect(shown.faults.map(({ code }) => code)).toEqual(['only_high_ratings'])
  const { faults } = await read(
    productPage({ data: dataScript({ ...without('aggregateRating'), review: undefined }) }),
  )
  expect(faults.map(({ code }) => code)).toEqual(['nothing_of_ours'])
  const list = (await owner.get('widget/doctor/')).json
  expect(list).toMatchObject({
    pages: 1,
    with_errors: 0,
    results: [{ product: { id: product.id }, warnings: 1 }],
  })
})

test('the block that we draw is sound on a page, whatever reviewers write', async () => {
  const product = await buildProduct(world.t, owner, {
    handle: 'drawn',
    title: 'Mug </script> "x"',
  })
  await insertReviews(world.t, { accountId: owner.accountId, productId: product.id }, [
    { author: '<b>Ann</b>', text: '</script><script>alert(1)</script>', title: '<!--' },
    { author: '', text: '\u2028 "quotes" \\', rating: 3 },
  ])
  const block = await world.t.guest.get(
    `/storefront/v1/${owner.shopKey}/products/${product.handle}/block`,
  )
  const theme = dataScript({ ...without('aggregateRating'), '@id': '#m', review: undefined })
  const { faults, can_show_stars } = await check(
    { body: productPage({ data: '', body: block.text, text: '' }) },
    'drawn',
  )
  expect([faults.map(({ code }) => code), can_show_stars]).toEqual([['no_identifier'], true])
  const twice = await check(
    { body: productPage({ data: theme, body: block.text, text: '' }) },
    'drawn',
  )
  expect(twice.faults.map(({ code }) => code)).toContain('product_twice')
})

test('a page that cannot be read says why; no address inside is asked', async () => {
  const outcome = async (page: Page) => (await check(page)).outcome
  expect(await outcome({ status: 404 })).toBe('not_found')
  expect(await outcome({ status: 403 })).toBe('refused')
  expect(await outcome({ status: 500 })).toBe('unreachable')
  expect(await outcome({ type: 'application/pdf', body: '%PDF' })).toBe('not_a_page')
  expect(await outcome({ body: 'x'.repeat(1024), times: 6 * 1024 })).toBe('too_large')
  expect(await outcome({ location: 'http://169.254.169.254/latest/meta-data' })).toBe('refused')
  expect(await outcome({ location: 'file:///etc/passwd' })).toBe('refused')
  const ask = async (url: string) => (await owner.post('widget/doctor/', { url })).json
  for (const url of ['http://10.0.0.1/products/mug', 'http://[::1]/', 'http://0x7f.1:5432/'])
    expect((await ask(url)).outcome).toBe('refused')
  for (const url of [
    'ftp://fern.example.com/',
    'http://me:secret@fern.example.com/',
    'https://',
    'javascript:alert(1)',
  ])
    expect((await ask(url)).url).toEqual([
      'Enter the address of a page, such as https://your-shop.com/products/mug.',
    ])
})

test('a page of another encoding, without end tags, and one that is not HTML at all are read without an error', async () => {
  const odd = await check({
    body: '<title>Tasse</title><p itemscope itemtype=x>\u0000<script type="application/ld+json">[[[[',
  })
  expect(odd.outcome).toBe('read')
  expect(odd.faults.map(({ code }) => code)).toEqual(['json_unreadable', 'no_product'])
  // Nothing of a product was there to be checked.
  expect(odd.passed).toBe(0)
  const deep = `${'{"@graph":['.repeat(3000)}{"@type":"Product"}${']}'.repeat(3000)}`
  expect(
    (await check({ body: `<script type="application/ld+json">${deep}</script>` })).outcome,
  ).toBe('read')
})

test('the page of another shop is not taken for the product that has the same handle here', async () => {
  const owner = await buildConnectedOwner(world)
  const product = await buildProduct(world.t, owner, { handle: 'same-handle' })
  const body = productPage({ data: dataScript(soundProduct) })
  await check({ body }, 'same-handle')
  const url = `${world.sandbox.url.replace('127.0.0.1', 'localhost')}/websites/fern/products/same-handle`
  const foreign = await owner.post('widget/doctor/', { url })
  expect([foreign.status, foreign.json.product]).toEqual([200, null])
  expect((await owner.get('widget/doctor/')).json.results).toEqual([])
  const own = await owner.post('widget/doctor/', { product_id: product.id })
  expect(own.json.product).toMatchObject({ id: product.id })
})

test('a page that is crafted to take long is given up, while others are answered', async () => {
  const bodies = [
    `<script type="application/ld+json">[${Array(40_000).fill('{"@type":"Product"}').join(',')}]</script>`,
    '<b>'.repeat(100_000),
  ]
  for (const body of bodies) {
    const crafted = check({ body })
    const answers = []
    for (let calls = 0; calls < 5; calls += 1)
      answers.push((await world.t.guest.get('/storefront/v1/widget.js')).status)
    expect(answers).toEqual([200, 200, 200, 200, 200])
    expect((await crafted).outcome).toBe('timed_out')
  }
}, 30_000)
