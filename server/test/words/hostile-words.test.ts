import { layouts } from '@plaudit/contract/storefront/widget-settings'
import { ownTextLimits } from '@plaudit/contract/storefront/design-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '../owners.ts'
import { insertReviews, type ReviewFacts } from '../published-reviews.ts'
import { visitForm } from '../reviews/review-form.ts'
import { startSandboxWorld, type SandboxWorld } from '../sandbox-world.ts'
import { isLongRound, seedOfRound } from '../short-rounds.ts'
import { buildConnectedOwner, proxied, type ConnectedOwner } from '../stores/connected-store.ts'
import { hostileWords, plainWordsFor } from './hostile-words.ts'
import { skeletonOf } from './page-skeleton.ts'

/**
 * Two shops with the same reviews, one of them with hostile texts in every place that people write, the other with
 * plain ones: their pages must have the same elements. `npm run prove` reads 10,000 bodies, `npm test` fewer; SEED plays
 * a failed round again.
 */
const BODIES = isLongRound ? 10_000 : 80
const A_ROUND = 40
const SEED = Number(process.env['SEED'] ?? seedOfRound(20_261_127))

const hostile = hostileWords(SEED)
type Words = (text: string) => string
const sides: Record<'hostile' | 'plain', Words> = { hostile: (text) => text, plain: plainWordsFor }
type Side = { owner: ConnectedOwner; words: Words; widgets: string[]; known: [string, string][] }

let world: SandboxWorld
const shops: Side[] = []

/** One text of the owner's for each place that she can word. */
const ownTexts = () =>
  Object.fromEntries(
    Object.entries(ownTextLimits).map(([name, longest]) => [name, hostile(longest).trim()]),
  )
const worded = (texts: Record<string, string>, words: Words) => ({
  texts: {
    en: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, words(text)])),
  },
})

beforeAll(async () => {
  world = await startSandboxWorld()
  for (const words of [sides.hostile, sides.plain]) {
    const owner = await buildConnectedOwner(world)
    shops.push({
      owner,
      words,
      widgets: [],
      known: [
        [owner.domain, 'SHOP'],
        [owner.shopKey, 'SHOP'],
      ],
    })
  }
  for (const [at, layout] of layouts.entries()) {
    const texts = ownTexts()
    for (const { owner, words, widgets, known } of shops) {
      const settings = { layout, ...worded(texts, words) }
      const { json } = await owner.post('widgets/', { settings })
      widgets.push(json.id)
      known.push([json.id, `WIDGET-${at}`], [json.id.slice(-6), `W-${at}`])
    }
  }
})
afterAll(() => world.close())

/** What differs from shop to shop without being a text: ids, addresses, and cursors, which carry an id. */
const skeletonIn = ({ known }: Side, page: string, isXml = false) =>
  skeletonOf(
    known
      .reduce((text, [value, name]) => text.replaceAll(value, name), page)
      .replaceAll(/(?<=[?;&]cursor=)[\w-]+/g, 'CURSOR'),
    { isXml },
  )

const reviewsOfRound = (round: number) =>
  Array.from({ length: A_ROUND }, (_nothing, at) => ({
    number: round * A_ROUND + at,
    author: hostile(90),
    title: at % 3 ? hostile(120) : null,
    text: hostile(),
    reply: at % 2 ? hostile() : null,
    variant: at % 4 ? hostile(60) : null,
  }))

type Round = {
  round: number
  title: string
  /** One in a round: two of them could be one once they are plain. */
  app: string
  reviews: ReturnType<typeof reviewsOfRound>
}

/** The product of a round with its reviews, in one shop. */
const fill = async ({ owner, words, known }: Side, { round, title, app, reviews }: Round) => {
  const product = await buildProduct(world.t, owner, { title: words(title) })
  known.push(
    [product.id, `PRODUCT-${round}`],
    [product.handle, `HANDLE-${round}`],
    [product.id.slice(-8), `P-${round}`],
  )
  const part = owner.accountId.slice(0, 8)
  const rows = reviews.map(({ number, ...texts }, at): ReviewFacts => {
    const id = `${part}-0000-7000-8000-${String(number).padStart(12, '0')}`
    known.push([id, `REVIEW-${number}`])
    const said = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [name, text === null ? null : words(text)]),
    )
    const source = at % 5 === 0 ? 'migration' : 'csv'
    return {
      ...said,
      id,
      source,
      source_app: source === 'migration' ? words(app) : null,
      source_verified: true,
      rating: 1 + (at % 5),
      photos: at % 3,
      replied_at: new Date('2026-04-14T08:00:00Z'),
      sort_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000),
    }
  })
  await insertReviews(world.t, { accountId: owner.accountId, productId: product.id }, rows)
  return product
}
type Product = Awaited<ReturnType<typeof buildProduct>>

/** Every page of a product and its shop that holds what people wrote. */
const pagesOf = async ({ owner, widgets }: Side, { handle, id }: Product, round: number) => {
  const shop = `/storefront/v1/${owner.shopKey}`
  const proxy = (path: string) => proxied(world, path, { shop: owner.domain })
  const paths = [
    ...widgets.map(
      (widget) => `${shop}/products/${handle}/block?widget=${widget}&limit=${A_ROUND}`,
    ),
    `${shop}/products/${handle}/block?widget=${widgets[round % widgets.length]}&locale=ar&part=list`,
    ...widgets.map((widget) => `${shop}/block?widget=${widget}&round=${round}`),
    `${shop}/products/${id}/write`,
    proxy(`products/${handle}/block/`),
    proxy(`products/${handle}/reviews/`),
    proxy('reviews/'),
  ]
  const pages: string[] = []
  for (const path of paths) {
    const { status, text } = await world.t.guest.get(path)
    expect([path, status]).toEqual([path, 200])
    pages.push(text)
  }
  return pages
}

/** The form sent with faults, which shows what was typed, then whole: its thanks and the letter. */
const sentForms = async ({ owner, words }: Side, product: Product, typed: string[]) => {
  const shopper = await visitForm(world.t, owner, product)
  const [title, text, name] = typed.map(words) as [string, string, string]
  const said = { title, text: `${text}\u0000 a text of some length`, name: `${name}\u0000` }
  const refused = await shopper.write({ ...said, email: words('"><b>'), consent: null })
  const email = `hostile-${crypto.randomUUID()}@shopper.test`
  const sent = await shopper.write({ ...said, email })
  const letters = (await world.lettersTo(email)).map(({ html }) => html)
  return { status: [refused.status, sent.status], pages: [refused.text, sent.text, ...letters] }
}

const timeout = isLongRound ? 3_600_000 : 60_000
test(
  'S1.010 WIDGET-11 hostile texts reach no page as markup, wherever people write them',
  { timeout },
  async () => {
    // First: a long round lasts longer than the owners' tokens.
    const feedPaths = await Promise.all(
      shops.map(async ({ owner }) => {
        const { status, json } = await owner.get('widget/feed/')
        expect(status).toBe(200)
        return new URL(json.url).pathname
      }),
    )
    for (let round = 0; round * A_ROUND < BODIES; round++) {
      const title = hostile(100)
      const app = hostile(40)
      const reviews = reviewsOfRound(round)
      const typed = [hostile(80), hostile(300), hostile(40)]
      const found: string[][][] = []
      for (const shop of shops) {
        const product = await fill(shop, { round, title, app, reviews })
        const pages = await pagesOf(shop, product, round)
        const forms = await sentForms(shop, product, typed)
        found.push(
          [...pages, ...forms.pages].map((page) => skeletonIn(shop, page)),
          [[forms.status.join()]],
        )
      }
      const [hostilePages, hostileStatus, plainPages, plainStatus] = found
      expect(hostileStatus, `seed ${SEED}, round ${round}`).toEqual(plainStatus)
      expect(hostilePages, `seed ${SEED}, round ${round}`).toEqual(plainPages)
    }
    const feeds = []
    for (const [at, shop] of shops.entries()) {
      const { status, text } = await world.t.guest.get(feedPaths[at]!)
      expect(status).toBe(200)
      expect(text.match(/<review>/g)!.length).toBeGreaterThan(BODIES / 2)
      feeds.push(skeletonIn(shop, text, true))
    }
    expect(feeds[0]).toEqual(feeds[1])
  },
)
