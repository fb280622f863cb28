import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'
import { insertReviews, type ReviewFacts } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let world: TestWorld
let owner: TestOwner
let path: string

const COUNT = 90
const countryOf = (n: number) => ['DE', 'NO', 'DE', 'SA', null, 'DE'][n % 6]!
const facts: ReviewFacts[] = Array.from({ length: COUNT }, (_nothing, n) => ({
  text: `${n % 4 === 0 ? 'Sturdy handle' : 'Plain'}, lid number ${n}.`,
  rating: 1 + (n % 5),
  country: countryOf(n),
  helpful_votes: n % 7 === 0 ? n : 0,
  photos: n % 3 === 0 ? 1 : 0,
  pinned: n === 50,
}))

beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
  const product = await buildProduct(world, owner)
  path = `/storefront/v1/${owner.shopKey}/products/${product.handle}`
  await insertReviews(world, { accountId: owner.accountId, productId: product.id }, [
    ...facts,
    { text: 'Nobody may read this yet.', country: 'DE', status: 'pending' },
  ])
  const other = await buildProduct(world, owner)
  await insertReviews(world, { accountId: owner.accountId, productId: other.id }, [
    { country: 'DE' },
  ])
})
afterAll(() => world.close())

type Found = {
  results: { text: string; country: string | null; rating: number }[]
  pageInfo: { hasNextPage: boolean; endCursor: string; total: number | null }
  countries: { country: string; count: number }[]
}

const readAll = async (query: string) => {
  const texts: string[] = []
  for (let cursor = ''; ;) {
    const { status, json } = await world.guest.get(`${path}/reviews?limit=25&${query}${cursor}`)
    expect(status).toBe(200)
    const { results, pageInfo } = json as Found
    texts.push(...results.map(({ text }) => text))
    if (!pageInfo.hasNextPage) return { texts, total: pageInfo.total }
    cursor = `&cursor=${pageInfo.endCursor}`
  }
}

const expected = (holds: (n: number) => boolean) =>
  facts.flatMap(({ text }, n) => (holds(n) ? [text!] : []))

test.each([
  ['alone', '', () => true],
  ['with stars', '&rating=1', (n: number) => n % 5 === 0],
  ['with photos', '&photos=1', (n: number) => n % 3 === 0],
  ['with stars and photos', '&rating=1&photos=1', (n: number) => n % 15 === 0],
  ['with words', '&search=sturdy', (n: number) => n % 4 === 0],
] as const)(
  'WIDGET-56 a country %s finds each of its reviews once, in every order, page by page, and counts them',
  async (_name, query, holds) => {
    const all = expected((n) => countryOf(n) === 'DE' && holds(n))
    expect(all.length).toBeGreaterThan(0)
    for (const sort of ['newest', 'helpful', 'highest', 'lowest', 'photos']) {
      const { texts, total } = await readAll(`country=de&sort=${sort}${query}`)
      expect(texts.toSorted()).toEqual(all.toSorted())
      expect(total).toBe(all.length)
    }
  },
)

test('WIDGET-56 the countries of a product are counted, most first, without what nobody may read', async () => {
  const { json } = await world.guest.get(`${path}/reviews`)
  expect(json.countries).toEqual([
    { country: 'DE', count: 45 },
    { country: 'NO', count: 15 },
    { country: 'SA', count: 15 },
  ])
  const nobody = await world.guest.get(`${path}/reviews?country=FR`)
  expect(nobody.json).toMatchObject({ results: [], pageInfo: { total: 0 } })
  expect((await world.guest.get(`${path}/reviews?country=France`)).status).toBe(400)
})

test('WIDGET-56 newest first is newest first within a country, where no review is pinned', async () => {
  const { texts } = await readAll('country=DE&sort=newest')
  expect(texts).toEqual(expected((n) => countryOf(n) === 'DE').toReversed())
})

test('WIDGET-56 a whole shop is not filtered by country', async () => {
  const { json } = await world.guest.get(`/storefront/v1/${owner.shopKey}/reviews?country=NO`)
  expect(json).toMatchObject({ countries: [], pageInfo: { total: COUNT + 1 } })
})

test.each([
  ['en', 'Germany (45)', 'All countries'],
  ['de', 'Deutschland (45)', 'Alle Länder'],
  ['ar', `ألمانيا (${new Intl.NumberFormat('ar').format(45)})`, 'كل البلدان'],
])(
  'WIDGET-56 the list of countries is in the shopper’s language: %s',
  async (locale, germany, all) => {
    const { text } = await world.guest.get(`${path}/block?locale=${locale}`)
    const list = /<select name="country".*?<\/select>/s.exec(text)![0]
    expect(list).toContain(
      `<option value="" selected>${all}</option><option value="DE">${germany}</option>`,
    )
  },
)

test('WIDGET-56 what else is chosen is kept by every link and form, and the country by theirs', async () => {
  const { text } = await world.guest.get(
    `${path}/block?country=DE&rating=1&photos=1&search=lid&sort=lowest`,
  )
  expect(text).toContain('<option value="DE" selected>')
  expect(text).toMatch(
    /href="\?sort=lowest&amp;rating=1&amp;country=DE&amp;search=lid#[^"]+" aria-current="true">With photos/,
  )
  const [search, choices] = [...text.matchAll(/<form (?:class|action)[^]*?<\/form>/g)].map(
    ([form]) => form,
  )
  for (const kept of ['name="country" value="DE"', 'name="sort" value="lowest"', 'name="photos"'])
    expect(search).toContain(kept)
  for (const kept of ['name="rating" value="1"', 'name="search" value="lid"', 'name="photos"'])
    expect(choices).toContain(kept)
  expect(choices).not.toContain('type="hidden" name="country"')
  const none = await world.guest.get(`${path}/block?country=FR&rating=2`)
  expect(none.text).toContain('No reviews: 2 stars, France.')
  expect(none.text).toContain('<option value="FR" selected>France (0)</option>')
})

test('WIDGET-56 it is offered where there are two countries, the owner offers it and shows countries', async () => {
  const one = await buildProduct(world, owner)
  await insertReviews(world, { accountId: owner.accountId, productId: one.id }, [
    { country: 'SE' },
    { country: 'SE' },
    { country: null },
  ])
  const bare = `/storefront/v1/${owner.shopKey}/products/${one.handle}/block`
  expect((await world.guest.get(bare)).text).not.toContain('name="country"')
  for (const settings of [
    { offered_filters: ['photos', 'rating', 'search'] },
    { offered_filters: ['country'], show_country: false },
  ]) {
    await owner.put('widget/settings/', settings)
    await expect
      .poll(async () => (await world.guest.get(`${path}/block`)).text, { timeout: 5_000 })
      .not.toContain('<select name="country"')
    // One that a link has chosen can be taken away all the same.
    const { text } = await world.guest.get(`${path}/block?country=NO`)
    expect(text).toMatch(/href="\?#[^"]+" aria-current="true">\s*Norway/)
    await owner.put('widget/settings/', {
      offered_filters: ['photos', 'rating', 'search', 'country', 'topics'],
      show_country: true,
    })
    await expect
      .poll(async () => (await world.guest.get(`${path}/block`)).text, { timeout: 5_000 })
      .toContain('<select name="country"')
  }
})

test('WIDGET-56 the kept counts follow a change of a review', async () => {
  const { json } = await owner.get('reviews/?country=NO')
  await owner.patch(`reviews/${json.results[0].id}/`, { country: 'SA' })
  await expect
    .poll(async () => (await world.guest.get(`${path}/reviews`)).json.countries, { timeout: 5_000 })
    .toContainEqual({ country: 'SA', count: 16 })
})
