import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview } from '../../../test/owners.ts'
import { insertReviews } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const countsIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, text, count]) => [
      text,
      Number(count),
    ]),
  )

test('WIDGET-54 the page tells sources, hidden reviews by reason, the rule and the average as they are', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const reviews: { id: string }[] = []
  for (const rating of [5, 4, 1, 2, 3])
    reviews.push(await buildReview(owner, product.id, { rating }))
  await insertReviews(t, { accountId: owner.accountId, productId: product.id }, [
    { source: 'amazon', rating: 1 },
  ])
  const hide = (at: number, why: object) =>
    owner.patch(`reviews/${reviews[at]!.id}/`, { status: 'hidden', ...why })
  await hide(2, { hide_reason: 'insult' })
  await hide(3, {})
  await owner.post('reviews/bulk/', {
    action: 'hide',
    ids: [reviews[4]!.id],
    hide_reason: 'insult',
  })
  const path = `/storefront/v1/${owner.shopKey}/about-reviews`
  const page = await t.guest.get(path)
  expect(page.status).toBe(200)
  expect(countsIn(page.text)).toMatchObject({
    'Typed in by the shop': 2,
    'Imported from Amazon': 1,
    'Published reviews': 3,
    'Hidden by the shop: insult': 2,
    'Hidden by the shop: no reason stated': 1,
  })
  for (const text of [
    'No published review has the mark yet.',
    '4.5 is the plain mean of the stars of all 2 published reviews',
    'automatically after 1 day.',
    'Every rating is shown',
  ])
    expect(page.text).toContain(text)
  const again = await t.guest.get(path, {
    headers: { 'if-none-match': String(page.headers['etag']) },
  })
  expect(again.status).toBe(304)

  await owner.put('review-form/settings/', { publish: 'by_hand', days: 1 })
  await owner.patch(`reviews/${reviews[2]!.id}/`, { status: 'published' })
  const german = await t.guest.get(`${path}?locale=de`)
  expect(german.text).toContain('lang="de"')
  expect(german.text).toContain('wenn im Shop ein Mensch sie angesehen hat')
  expect(countsIn(german.text)['Vom Shop ausgeblendet: Beleidigung']).toBe(1)
  expect((await t.guest.get('/storefront/v1/unknown/about-reviews')).status).toBe(404)
})

test('WIDGET-81 counts are sentences with the plural of each language, and what is not there is not counted', async () => {
  const paths: string[] = []
  for (const count of [0, 1, 2, 1234]) {
    const owner = await buildOwner(t)
    const product = await buildProduct(t, owner)
    const place = { accountId: owner.accountId, productId: product.id }
    await insertReviews(
      t,
      place,
      Array.from({ length: count }, () => ({ source: 'storefront', verified: true })),
    )
    paths.push(`/storefront/v1/${owner.shopKey}/about-reviews`)
  }
  const marked = {
    en: ['1 published review has', '2 published reviews have', '1,234 published reviews have'],
    de: ['1 veröffentlichte Bewertung trägt', '2 veröffentlichte Bewertungen tragen', '1.234 v'],
    fr: ['1 avis publié porte', '2 avis publiés portent', '1\u202f234 avis publiés'],
    es: ['1 reseña publicada lleva', '2 reseñas publicadas llevan', '1234 reseñas'],
    'pt-BR': ['1 avaliação publicada tem', '2 avaliações publicadas têm', '1.234 avaliações'],
    ar: ['مراجعة منشورة واحدة', 'مراجعتان منشورتان', '1,234 مراجعة'],
  }
  for (const [language, lines] of Object.entries(marked)) {
    const pages = await Promise.all(
      paths.map(async (path) => (await t.guest.get(`${path}?locale=${language}`)).text),
    )
    expect(pages[0], language).not.toMatch(/<dl|<dd/)
    expect(pages.join('')).not.toMatch(/\{\{|\D0 (reviews|Bewertungen|avis|reseñas|avaliações)/)
    lines.forEach((line, at) => expect(pages[at + 1], language).toContain(line))
  }
})

test('WIDGET-55 a selection by stars says so, keeps the average of all, and leads to all reviews', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  for (const rating of [5, 4, 1]) await buildReview(owner, product.id, { rating })
  const saved = await owner.put('widget/settings/', { min_rating: 4 })
  expect(saved.status).toBe(200)
  const path = `/storefront/v1/${owner.shopKey}/products/${product.id}`
  const { text } = await t.guest.get(`${path}/block`)
  expect(text).toContain('Selection: 4 stars and up')
  expect(text).toContain('?rating=all#')
  expect(text).toContain('3.3')
  const articles = (html: string) => html.split('<article').length - 1
  expect(articles(text)).toBe(2)
  const all = await t.guest.get(`${path}/block?rating=all`)
  expect(articles(all.text)).toBe(3)
  expect(all.text).not.toContain('Selection:')
  const about = await t.guest.get(`/storefront/v1/${owner.shopKey}/about-reviews`)
  expect(about.text).toContain('the shop shows a selection by stars')
})

test.each(['carousel', 'testimonials', 'highlight', 'popup', 'cart'] as const)(
  'WIDGET-55 %s shows a selection and leads to a page of all reviews',
  async (layout) => {
    const owner = await buildOwner(t)
    const product = await buildProduct(t, owner, { title: 'Enamel kettle' })
    for (const rating of [5, 2]) await buildReview(owner, product.id, { rating })
    const made = await owner.post('widgets/', { settings: { layout, min_rating: 4 } })
    expect(made.status).toBe(200)
    const base = `/storefront/v1/${owner.shopKey}`
    const block = `${base}/products/${product.id}/block?widget=${made.json.id}&locale=fr`
    const { text } = await t.guest.get(block)
    const [, link] = /href="[^"]*?(\/storefront\/v1[^"]+\/all-reviews\?locale=fr)"/.exec(text)!
    const page = await t.guest.get(link!)
    expect([page.status, page.text.split('<article').length - 1]).toEqual([200, 2])
    expect(page.text).toContain('<title>Avis sur Enamel kettle')
    expect(page.text).not.toContain('all-reviews')
    const ofShop = await t.guest.get(`${base}/all-reviews`)
    expect([ofShop.status, ofShop.text.split('<article').length - 1]).toEqual([200, 2])
    const gone = await t.guest.get(`${base}/products/gone/all-reviews?locale=fr`)
    expect([gone.status, gone.text.includes('Ce produit est introuvable')]).toEqual([404, true])
  },
)

test.each(['list', 'carousel', 'testimonials', 'highlight', 'photo_wall'] as const)(
  'WIDGET-55 %s does not say that nobody wrote where only lower ratings are there',
  async (layout) => {
    const owner = await buildOwner(t)
    const product = await buildProduct(t, owner)
    await buildReview(owner, product.id, { rating: 2 })
    const settings = { layout, min_rating: 4 }
    const { id } = (await owner.post('widgets/', { settings })).json
    const path = `/storefront/v1/${owner.shopKey}/products/${product.id}/block?widget=${id}`
    const { text } = await t.guest.get(path)
    expect(text).toContain('Selection: 4 stars and up')
    expect(text).not.toContain('Nobody has reviewed')
  },
)
