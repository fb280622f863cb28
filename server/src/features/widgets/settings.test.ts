import {
  defaultWidgetSettings,
  placeOf,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../test/owners.ts'
import { insertReviews } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let world: TestWorld
beforeAll(async () => void (world = await startTestWorld()))
afterAll(() => world.close())

test('S2.019 settings start with defaults, change one by one and stay', async () => {
  const owner = await buildOwner(world)
  expect((await owner.get('widget/settings/')).json).toEqual(defaultWidgetSettings)
  expect((await owner.put('widget/settings/', { sort: 'helpful' })).json).toEqual({
    ...defaultWidgetSettings,
    sort: 'helpful',
  })
  expect(
    (await owner.patch('widget/settings/', { page_size: 20, accent_color: '#C2410C' })).json,
  ).toMatchObject({
    sort: 'helpful',
    page_size: 20,
    accent_color: '#C2410C',
  })
  expect((await owner.get('widget/settings/')).json).toMatchObject({
    sort: 'helpful',
    page_size: 20,
    accent_color: '#C2410C',
  })
})

test('values outside the contract are refused beside their field and nothing is saved', async () => {
  const owner = await buildOwner(world)
  for (const wrong of [
    { page_size: 4 },
    { page_size: 51 },
    { accent_color: 'red;}' },
    { sort: 'best' },
    { min_rating: 0 },
    { layout: 'grid' },
  ]) {
    const answer = await owner.put('widget/settings/', wrong)
    expect(answer.status).toBe(400)
    expect(answer.json).toHaveProperty(Object.keys(wrong)[0]!)
  }
  expect((await owner.get('widget/settings/')).json).toEqual(defaultWidgetSettings)
})

test('a place is one that the layout fits; one kept from another layout is not applied, and no fault', async () => {
  const owner = await buildOwner(world)
  const unfit = await owner.put('widget/settings/', { layout: 'cart', place: 'home' })
  expect(unfit.status).toBe(400)
  expect(unfit.json).toHaveProperty('place')
  await owner.put('widget/settings/', { layout: 'testimonials', place: 'home' })
  const changed = await owner.put('widget/settings/', { layout: 'cart' })
  expect(changed.json).toMatchObject({ layout: 'cart', place: 'home' })
  expect(placeOf(changed.json)).toBe('cart')
})

const gated: [Partial<WidgetSettings>, string][] = [
  [{ show_powered_by: false }, 'can_remove_powered_by'],
  [{ accent_color: '#123456' }, 'widget_colors'],
  [{ star_color: '#123456' }, 'widget_colors'],
  [{ min_rating: 3 }, 'filter_rating'],
]

test.for(gated)(
  'without a plan, saving %o answers 402 with its limit and saves nothing',
  async ([wish, limit]) => {
    const owner = await buildOwner(world, { plan: false })
    const answer = await owner.put('widget/settings/', { ...wish, sort: 'helpful' })
    expect([answer.status, answer.json.error_code, answer.json.limit_type]).toEqual([402, 1, limit])
    expect((await owner.get('widget/settings/')).json).toEqual(defaultWidgetSettings)
  },
)

test('a whole form with the values that were there can be saved without a plan', async () => {
  const owner = await buildOwner(world, { plan: false })
  expect(
    (await owner.put('widget/settings/', { ...defaultWidgetSettings, sort: 'photos' })).status,
  ).toBe(200)
})

test('the preview is a page with the widget in these settings, gated ones too, and says what saving them needs', async () => {
  const owner = await buildOwner(world, { plan: false })
  const product = await buildProduct(world, owner, { title: 'Copper kettle' })
  await insertReviews(world, { accountId: owner.accountId, productId: product.id }, [
    { author: 'Maren K.' },
  ])
  const settings = encodeURIComponent(
    JSON.stringify({ show_powered_by: false, accent_color: '#123456', scheme: 'dark' }),
  )
  const { json } = await owner.get(`widget/preview/?settings=${settings}`)
  expect(json.product).toMatchObject({ id: product.id, title: 'Copper kettle' })
  expect(json.uses_limits.toSorted()).toEqual([
    'can_remove_powered_by',
    'reviews_count',
    'widget_colors',
    'widget_review_button',
  ])
  expect(json.html).toMatch(/^<!doctype html>/)
  for (const text of [
    'Copper kettle',
    'Maren K.',
    '--plaudit-accent:#123456',
    'data-scheme="dark"',
  ])
    expect(json.html).toContain(text)
  expect(json.html).not.toContain('>Plaudit</a>')
  expect((await owner.get('widget/settings/')).json).toEqual(defaultWidgetSettings)
})

test('the preview speaks the owner’s language, the sample page as well as the widget', async () => {
  const owner = await buildOwner(world)
  await owner.post('auth/edit/', { language: 'de' })
  const german = (await owner.get('widget/preview/?state=no_reviews')).json.html
  for (const text of [
    '<html lang="de">',
    'Ihr Shop',
    'In den Warenkorb',
    'Dieses Produkt wurde noch nicht bewertet.',
  ])
    expect(german).toContain(text)
  await owner.post('auth/edit/', { language: 'ar' })
  expect((await owner.get('widget/preview/')).json.html).toContain('<html lang="ar" dir="rtl">')
})

test('the preview works for an account without products, and refuses what is not the account’s or no settings', async () => {
  const [owner, other] = [await buildOwner(world), await buildOwner(world)]
  const empty = await owner.get('widget/preview/')
  expect([empty.status, empty.json.product]).toEqual([200, null])
  expect(empty.json.examples).toBe(true)
  const product = await buildProduct(world, other)
  expect((await owner.get(`widget/preview/?product_id=${product.id}`)).status).toBe(404)
  for (const settings of ['[', '[]', '"x"', '{"accent_color":"red"}', '{"page_size":1000}'])
    expect(
      (await owner.get(`widget/preview/?settings=${encodeURIComponent(settings)}`)).status,
    ).toBe(400)
})
