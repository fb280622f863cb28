import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'
import { insertReviews } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let world: TestWorld
let owner: TestOwner
let path: string
let ids: string[]
let productId: string

const russian = 'Крышка <b>плотная</b>, рекомендую.'
const english = 'The lid is <i>tight</i>, I recommend it.'
beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
  const product = await buildProduct(world, owner)
  productId = product.id
  path = `/storefront/v1/${owner.shopKey}/products/${product.handle}`
  ids = await insertReviews(world, { accountId: owner.accountId, productId }, [
    {
      author: 'O***a',
      text: russian,
      language: 'ru',
      source: 'aliexpress',
      translation: JSON.stringify({ language: 'en', text: english }),
    },
    { author: 'Tove L.', text: 'Der Deckel sitzt fest.', title: 'Guter Deckel', language: 'de' },
    { author: 'Noor A.', text: 'The lid is loose.', language: 'en' },
  ])
})
afterAll(() => world.close())

const block = async (query: string) => (await world.guest.get(`${path}/block?${query}`)).text

test('WIDGET-59 the API gives the text, its language and what its site made of it', async () => {
  const { json } = await world.guest.get(`${path}/reviews?sort=lowest`)
  expect(json.results.find(({ id }: { id: string }) => id === ids[0])).toMatchObject({
    text: russian,
    language: 'ru',
    translation: { language: 'en', text: english, by: 'AliExpress' },
  })
  expect((await owner.get(`reviews/${ids[0]}/`)).json.translation).toEqual({
    language: 'en',
    text: english,
  })
})

test('WIDGET-59 a shopper reads the translation into her language, by whom it is, and the original behind it', async () => {
  const html = await block('locale=en-GB')
  expect(html).toMatch(
    /The lid is &lt;i&gt;tight&lt;\/i&gt;, I recommend it\.<\/p>\s*<details[^>]*><summary>Translated by AliExpress · Show original<\/summary><p [^>]*lang="ru" dir="auto">Крышка &lt;b&gt;плотная/,
  )
})

test.each(['ru', 'de', 'ar', 'pl'])(
  'WIDGET-59 whose language it is not reads the original: %s',
  async (locale) => {
    const html = await block(`locale=${locale}`)
    expect(html).toContain('Крышка')
    expect(html).not.toContain('The lid is &lt;i')
    expect(html).not.toContain('<details')
  },
)

test('WIDGET-59 a text in another language than the page’s says so, one in its own does not', async () => {
  const [english, german] = [await block('locale=en'), await block('locale=de')]
  expect(english).toMatch(/<h3 [^>]*lang="de" dir="auto">Guter Deckel/)
  expect(english).toMatch(/<p [^>]*lang="de" dir="auto">Der Deckel/)
  expect(german).toMatch(/<p class="\w+">Der Deckel/)
  expect(german).toMatch(/<p [^>]*lang="en" dir="auto">The lid is loose/)
})

test('WIDGET-58 WIDGET-59 the words of a translation are searched, and marked in what a shopper reads', async () => {
  const html = await block('locale=en&search=TIGHT')
  expect(html).toContain('<i&gt;<mark>tight</mark>'.replace('<i', '&lt;i'))
  expect(html).not.toContain('loose')
  expect(await block('locale=de&search=deckel')).toMatch(
    /<h3[^>]*>Guter <mark>Deckel<\/mark><\/h3>.*Der <mark>Deckel<\/mark> sitzt/s,
  )
  expect(await block('search=tove')).toContain('<mark>Tove</mark> L.')
  // Never inside of what it is escaped to, and nothing without a search.
  expect(await block('locale=en&search=lt')).not.toContain('<mark>')
  expect(await block('locale=en')).not.toContain('<mark>')
})

test('WIDGET-59 an edited text has no translation any more', async () => {
  const edited = await owner.patch(`reviews/${ids[0]}/`, {
    text: russian.replace('плотная', 'плотнее'),
    reason: 'reviewer_request',
  })
  expect(edited.json).toMatchObject({ edited: true, translation: null })
  await expect.poll(() => block('locale=en'), { timeout: 5_000 }).not.toContain('<details')
})
