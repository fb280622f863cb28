import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../../test/owners.ts'
import { insertReviews, type ReviewFacts } from '../../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { loadStopWords } from './load-stop-words.ts'
import { chooseWords, type TopicText } from './rules.ts'

let world: TestWorld
let owner: TestOwner
beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
})
afterAll(() => world.close())

const text = (words: string, facts: Partial<TopicText> = {}): TopicText => ({
  author: 'Maren K.',
  title: null,
  text: words,
  language: 'en',
  ...facts,
})
const choose = async (texts: TopicText[], title = 'Enamel kettle') =>
  chooseWords(texts, { title, stopWordsOf: await loadStopWords() })
const thrice = (one: TopicText) => [one, one, one]

test('WIDGET-57 words of three reviews are topics; stop words, praise and the product’s own are none', async () => {
  expect(
    await choose([
      text('The battery is great and the kettle was very good.'),
      text('Battery lasts. I love the lid, and the battery again.'),
      text('Would recommend: battery, lid.'),
      text('The lid!'),
      text('Only twice: spout'),
      text('Only twice: spout'),
    ]),
  ).toEqual(['battery', 'lid'])
})

test.each([
  ['de', 'Der Deckel ist nicht sehr dicht, aber schön.', ['deckel', 'dicht']],
  ['fr', 'Le couvercle est très bien, mais il fuit.', ['couvercle', 'fuit']],
  ['es', 'La tapa es muy buena pero gotea.', ['gotea', 'tapa']],
  ['pt-BR', 'A tampa é muito boa, mas vaza.', ['tampa', 'vaza']],
  ['ar', 'الغطاء جيد جدا ولكن المقبض ساخن', ['الغطاء', 'المقبض', 'ساخن']],
])(
  'WIDGET-57 stop words are those of the review’s language: %s',
  async (language, words, found) => {
    expect((await choose(thrice(text(words, { language })))).toSorted()).toEqual(
      expect.arrayContaining(found),
    )
  },
)

test('WIDGET-57 neither names, e-mails and addresses nor numbers and sentences without spaces are topics', async () => {
  expect(
    await choose(
      thrice(
        text(
          'Lindqvist and petra: spout, sturdy@lids.example, www.handles.example/seams, lids.shop, 2026, これは良い',
          { author: 'Petra Olsen' },
        ),
      ),
    ),
  ).toEqual(['spout'])
})

test('WIDGET-57 of words that begin with each other the most used one stands for both', async () => {
  expect(
    await choose([...thrice(text('handle')), text('handle'), ...thrice(text('handles'))]),
  ).toEqual(['handle'])
})

type Topics = { topics: { word: string; count: number | null }[]; pageInfo: { total: number } }

const facts: ReviewFacts[] = Array.from({ length: 40 }, (_nothing, n) => ({
  text: `${n % 4 === 0 ? 'A sturdy battery' : 'So'}, ${n % 10 === 0 ? 'lids fit' : 'so'}. ${n === 3 ? 'Batterypack.' : ''}`,
  title: n === 7 ? 'battery' : null,
  author: n === 9 ? 'Sturdyson B.' : `Author ${n}`,
  rating: 1 + (n % 5),
  country: ['DE', 'NO'][n % 2]!,
  language: 'en',
}))

const buildShop = async () => {
  const product = await buildProduct(world, owner)
  await insertReviews(world, { accountId: owner.accountId, productId: product.id }, facts)
  const path = `/storefront/v1/${owner.shopKey}/products/${product.handle}`
  const read = async (query = '') =>
    (await world.guest.get(`${path}/reviews?${query}`)).json as Topics
  return { product, path, read }
}

test('WIDGET-57 a product’s topics are found once it is looked at, and each count is what its search finds', async () => {
  const { path, read } = await buildShop()
  expect((await read()).topics).toEqual([])
  await world.runJobs()
  await expect.poll(async () => (await read()).topics.length, { timeout: 5_000 }).toBe(4)
  const { topics } = await read()
  for (const { word, count } of topics) {
    const all = await read(`search=${word}&limit=100`)
    expect([word, all.pageInfo.total]).toEqual([word, count])
    // The first of several pages says it too.
    expect((await read(`search=${word}&limit=3`)).pageInfo.total).toBe(count)
  }
  expect(topics.map(({ word }) => word)).toContain('sturdy')
  const { text: html } = await world.guest.get(`${path}/block`)
  expect(html).toMatch(/href="\?search=sturdy#[^"]+">sturdy \(11\)<\/a>/)
  const searched = await world.guest.get(`${path}/block?search=sturdy&sort=lowest`)
  expect(searched.text).toMatch(/href="\?sort=lowest#[^"]+" aria-current="true">sturdy \(11\)</)
  expect(searched.text).toContain('1–10 of 11')
})

test('WIDGET-57 no count stands beside a word that another filter narrows, or whose reviews changed since', async () => {
  const { product, path, read } = await buildShop()
  await read()
  await world.runJobs()
  await expect.poll(async () => (await read()).topics.length, { timeout: 5_000 }).toBe(4)
  for (const query of ['rating=1', 'country=DE'])
    expect((await world.guest.get(`${path}/block?${query}`)).text).toMatch(
      /search=sturdy#[^"]+">sturdy<\/a>/,
    )
  expect((await read('search=sturdy&rating=1&limit=1')).pageInfo.total).toBeNull()
  await buildReview(owner, product.id, { text: 'As sturdy.' })
  await expect
    .poll(async () => (await read()).topics.map(({ count }) => count), { timeout: 5_000 })
    .toEqual([null, null, null, null])
  await world.runJobs()
  await expect
    .poll(async () => (await read()).topics, { timeout: 5_000 })
    .toContainEqual({ word: 'sturdy', count: 12 })
})

test('WIDGET-57 asked for again where nothing changed, they are not found again', async () => {
  const { product, read } = await buildShop()
  const versionNow = async () =>
    (
      await sql<{
        version: number
      }>`select version from products where account_id = ${owner.accountId} and id = ${product.id}`.execute(
        world.world.db,
      )
    ).rows[0]!.version
  await read()
  await world.runJobs()
  await expect.poll(async () => (await read()).topics.length, { timeout: 5_000 }).toBe(4)
  const before = await versionNow()
  await read('sort=lowest')
  await world.runJobs()
  expect(await versionNow()).toBe(before)
})

test('WIDGET-57 the owner decides whether topics are offered', async () => {
  const { path, read } = await buildShop()
  await read()
  await world.runJobs()
  await expect
    .poll(async () => (await world.guest.get(`${path}/block`)).text, { timeout: 5_000 })
    .toContain('Often mentioned')
  await owner.put('widget/settings/', { offered_filters: ['search'] })
  await expect
    .poll(async () => (await world.guest.get(`${path}/block`)).text, { timeout: 5_000 })
    .not.toContain('Often mentioned')
})
