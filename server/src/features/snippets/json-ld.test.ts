import { ownSources, sources } from '@plaudit/contract/reviews/review'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../test/owners.ts'
import { insertReviews, type ReviewFacts } from '../../../test/published-reviews.ts'
import { randomFrom } from '../../../test/random-from.ts'
import { isLongRound, seedOfRound } from '../../../test/short-rounds.ts'
import { validatePage } from '../../../test/websites/validate-page.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

const SHOPS = isLongRound ? 100 : 25
const SEED = Number(process.env['SEED'] ?? seedOfRound(20_261_127))

let world: TestWorld
beforeAll(async () => void (world = await startTestWorld()))
afterAll(() => world.close())

const words = [
  'Warm',
  'Größe passt',
  '很好',
  'رائع جدا',
  '</script>',
  '<!--',
  '"quoted"',
  '\\u0000',
  '\u2028',
  'javascript:alert(1)',
  '🏳️‍🌈',
  'x'.repeat(300),
  "'",
  '&amp;',
]
const ofTheShop = new Set<string>(ownSources)

test(`the structured data of ${SHOPS} random shops has no error for a validator, and exact numbers (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
  const text = (most: number) =>
    Array.from({ length: Math.floor(random() * most) }, () => pick(words)).join(' ')
  const review = (): ReviewFacts => ({
    author: text(4).slice(0, 120),
    rating: 1 + Math.floor(random() * 5),
    title: random() < 0.5 ? null : text(3).slice(0, 200),
    text: text(20),
    source: pick(sources),
    reviewed_at: random() < 0.1 ? null : new Date(Date.UTC(2020, 0, 1) + random() * 1.8e11),
    status: pick(['published', 'published', 'published', 'hidden', 'pending']),
  })
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const owner = await buildOwner(world, { plan: random() < 0.5 })
    const product = await buildProduct(world, owner, { title: text(6) || 'Mug' })
    await world.world.db
      .updateTable('products')
      .set({ image_url: 'https://pictures.example.com/mug.jpg' })
      .where('id', '=', product.id)
      .execute()
    const reviews = Array.from({ length: Math.floor(random() * 25) }, review)
    const at = { accountId: owner.accountId, productId: product.id }
    await insertReviews(world, at, reviews)
    await owner.put('widget/settings/', { layout: pick(['list', 'compact', 'masonry'] as const) })
    const { text: html } = await world.guest.get(
      `/storefront/v1/${owner.shopKey}/products/${product.handle}/block`,
    )
    const own = reviews.filter(
      ({ source, status }) => status === 'published' && ofTheShop.has(source!),
    )
    const { products, errors } = await validatePage(`<!doctype html><body>${html}</body>`)
    expect([shop, products, errors]).toEqual([shop, own.length > 0 ? 1 : 0, []])
    const data = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1]
    if (own.length === 0) continue
    const { aggregateRating, review: marked } = JSON.parse(data!)
    const average = own.reduce((sum, { rating }) => sum + rating!, 0) / own.length
    expect(aggregateRating.reviewCount).toBe(own.length)
    expect(aggregateRating.ratingValue).toBeCloseTo(average, 1)
    expect(marked?.length ?? 0).toBeLessThanOrEqual(own.length)
  }
}, 120_000)
