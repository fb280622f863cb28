import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { outsideData } from '../../../test/files/outside-data.ts'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'
import { insertReviews, type ReviewFacts } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { classOf } from './drawing/wire-names.ts'

let world: TestWorld
let owner: TestOwner

beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
})
afterAll(() => world.close())

const block = async (reviews: ReviewFacts[], query = '', title = 'Enamel kettle') => {
  const product = await buildProduct(world, owner, { title })
  await insertReviews(world, { accountId: owner.accountId, productId: product.id }, reviews)
  const { text, status, headers } = await world.guest.get(
    `/storefront/v1/${owner.shopKey}/products/${product.handle}/block${query}`,
  )
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  return text
}
const dataIn = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((found) =>
    JSON.parse(found[1]!),
  )

test('S1.010 the block is readable without script: one element, declarative shadow DOM, style and the first page', async () => {
  const html = await block([
    {
      author: 'Maren K.',
      title: 'Pours well',
      text: 'Pours exactly where I aim.',
      day: '2026-04-13',
      reply: 'Thank you.',
      replied_at: new Date('2026-04-14T08:00:00Z'),
      photos: 1,
      country: 'NO',
      variant: 'Size: M | Colour: White',
    },
  ])
  expect(html).toMatch(/^<plaudit-reviews [^>]*><template shadowrootmode="open"><style>/)
  for (const text of [
    'Maren K.',
    'Pours well',
    'Pours exactly where I aim.',
    'April 13, 2026',
    'Norway',
    'Size: M | Colour: White',
    'Thank you.',
    '5.0',
    '1 review collected by this shop',
    'media/0-thumb.webp',
    'width="88" height="88"',
    '>Plaudit</a>',
  ])
    expect(html).toContain(text)
})

test('what people wrote is text, wherever it stands: it cannot become markup, style or script', async () => {
  const evil = `</script></template><img src=x onerror=alert(1)>"'<!--`
  const html = await block(
    [
      {
        author: evil,
        title: evil,
        text: evil,
        reply: evil,
        replied_at: new Date('2026-04-14T08:00:00Z'),
        variant: evil,
        source: 'migration',
        source_app: evil,
        source_verified: true,
        photos: 1,
      },
    ],
    '?locale=%22%3E%3Cscript%3E',
    evil,
  )
  expect(html).not.toContain('<img src=x')
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/template>/g)).toHaveLength(1)
  expect(dataIn(html)[0]).toMatchObject({ name: evil, review: [{ reviewBody: evil }] })
})

test('one correct JSON-LD block: own reviews on the page and the average of all own ones, numbers as numbers', async () => {
  const html = await block([
    { rating: 5, author: 'x'.repeat(150), title: 'Good', day: '2026-04-13' },
    { rating: 4, author: 'Ann B.', title: null },
    { rating: 1, author: 'Seen on Amazon', source: 'amazon' },
    { rating: 1, status: 'hidden' },
  ])
  const [data, ...more] = dataIn(html) as [
    Record<string, unknown> & { review: { author: { name: string } }[] },
  ]
  expect(more).toEqual([])
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: 'Enamel kettle',
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.5,
      reviewCount: 2,
      bestRating: 5,
      worstRating: 1,
    },
  })
  expect(data.review.map(({ author }) => author.name.length).toSorted((a, b) => a - b)).toEqual([
    6, 99,
  ])
  expect(JSON.stringify(data)).not.toContain('Amazon')
})

test('nothing is marked up without own reviews: none at all, or only a marketplace’s', async () => {
  expect(dataIn(await block([]))).toEqual([])
  expect(dataIn(await block([{ source: 'aliexpress' }, { source: 'amazon' }]))).toEqual([])
})

/** The fields of a case that is valid in full, as `../shared/data/feeds` has it. */
const validFields = {
  aggregateRating: ['@type', 'bestRating', 'ratingValue', 'reviewCount', 'worstRating'],
  review: ['@type', 'author', 'datePublished', 'name', 'reviewBody', 'reviewRating'],
}
const fieldsOf = async () => {
  const [{ aggregateRating, review }] = dataIn(
    await block([{ title: 'Nice', day: '2024-05-01' }]),
  ) as [{ aggregateRating: object; review: [object] }]
  return {
    aggregateRating: Object.keys(aggregateRating).toSorted(),
    review: Object.keys(review[0]).toSorted(),
  }
}

test('the structure is that of a valid case, and lacks nothing whose lack makes a case invalid', async () =>
  expect(await fieldsOf()).toEqual(validFields))

const { url: cases, isHere } = outsideData('feeds/jsonld_vectors.json')
test.skipIf(!isHere)('the valid case that is compared with is the given one', () => {
  const given = JSON.parse(readFileSync(cases, 'utf8')) as {
    cases: { case: string; html: string }[]
  }
  const [{ aggregateRating, review }] = dataIn(
    given.cases.find((one) => one.case === 'valid_full')!.html,
  ) as [{ aggregateRating: object; review: [object] }]
  expect({
    aggregateRating: Object.keys(aggregateRating).toSorted(),
    review: Object.keys(review[0]).toSorted(),
  }).toEqual(validFields)
})

test('the states of the list: nobody yet, only imported and labelled, nothing that matches', async () => {
  expect(await block([])).toContain('Nobody has reviewed this product yet.')
  const imported = await block([{ source: 'amazon', rating: 4 }])
  for (const text of [
    'No reviews collected by this shop yet',
    'Collected on other sites',
    'Imported from Amazon',
  ])
    expect(imported).toContain(text)
  expect(imported).not.toContain('Search engines')
  const none = await block([{ rating: 5 }], '?rating=2&photos=1')
  for (const text of ['No reviews: 2 stars, With photos.', 'Show all reviews'])
    expect(none).toContain(text)
})

test('filters, sort and pages are links and a GET form, so that they work without script', async () => {
  const html = await block(
    Array.from({ length: 25 }, (_nothing, n) => ({ rating: 4 + (n % 2), photos: n % 3 ? 0 : 1 })),
    '?sort=lowest&rating=4&limit=5',
  )
  for (const link of [
    'sort=lowest&amp;rating=5#plaudit-',
    'photos=1',
    'rel="next"',
    '1–5 of 13',
    '<select name="sort"',
    '<option value="lowest" selected>',
    '<input type="hidden" name="rating" value="4">',
    'aria-current="true"',
  ])
    expect(html).toContain(link)
  const list = await block([{}], '?part=list')
  expect(list).not.toMatch(/<style>|<template|ld\+json|plaudit-reviews/)
})

test('words, days, numbers and countries follow the page’s language; an unknown one is English', async () => {
  const one = [{ day: '2026-04-13', country: 'NO', rating: 4 }]
  const german = await block([...one, { rating: 5 }], '?locale=de')
  for (const text of [
    'lang="de"',
    '2 von diesem Shop gesammelte Bewertungen',
    '13. April 2026',
    'Norwegen',
    '4,5',
  ])
    expect(german).toContain(text)
  expect(await block(one, '?locale=not%20a%20language')).toContain('April 13, 2026')
})

test('the owner’s settings shape the drawing', async () => {
  const bare = {
    show_distribution: false,
    show_photos: false,
    show_country: false,
    show_date: false,
    show_replies: false,
    show_powered_by: false,
    show_count: false,
    accent_color: '#1F4D3F',
    star_color: '#aa3300',
    scheme: 'dark',
  }
  expect((await owner.put('widget/settings/', { ...bare, accept_low_contrast: true })).status).toBe(
    200,
  )
  const review = {
    day: '2026-04-13',
    country: 'NO',
    photos: 1,
    reply: 'Thank you.',
    replied_at: new Date('2026-04-14T08:00:00Z'),
  }
  await expect.poll(() => block([review]), { timeout: 5_000 }).toContain('data-scheme="dark"')
  const html = await block([review])
  for (const text of [
    '<time',
    'Norway',
    'Thank you.',
    '<img',
    `class="${classOf('ratingBars')}"`,
    '>Plaudit</a>',
    '1 review',
  ])
    expect(html).not.toContain(text)
  for (const text of [
    '--plaudit-accent:#1F4D3F',
    '--plaudit-on-accent:#fff',
    '--plaudit-star:#aa3300',
  ])
    expect(html).toContain(text)
})

test('script and style to first paint are at most 4 kB gzip together', async () => {
  const style = /<style>(.*?)<\/style>/s.exec(await block([]))![1]!
  const script = await world.guest.get('/storefront/v1/widget.js')
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(
    (
      await world.guest.get('/storefront/v1/widget.js', {
        headers: { 'if-none-match': String(script.headers.etag) },
      })
    ).status,
  ).toBe(304)
  const size = (text: string) => gzipSync(text, { level: 9 }).length
  process.stdout.write(
    `widget, gzip: style ${size(style)} B, script ${size(script.text)} B, lightbox on demand ${size((await world.guest.get('/storefront/v1/lightbox.js')).text)} B\n`,
  )
  expect(size(style) + size(script.text)).toBeLessThanOrEqual(4096)
})
