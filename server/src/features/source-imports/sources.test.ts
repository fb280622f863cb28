import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { v7 } from 'uuid'
import { buildOwner, buildProduct } from '../../../test/owners.ts'
import {
  ali,
  startSourceImports,
  type SourceImports,
} from '../../../test/imports/source-imports.ts'
import { notifyStorefront } from '../../db/storefront/notify-storefront.ts'
import { inTransaction } from '../../db/transaction.ts'
import { insertSubscription } from '../subscriptions/rows.ts'
let t: SourceImports
beforeAll(async () => {
  t = await startSourceImports()
})
afterAll(() => t.close())
beforeEach(() => t.resetSites())

const amazon = (id: string) => `https://www.amazon.com/dp/${id}`

test('S1.004 S7.045 the reviews of an Amazon product are imported with all that the page contains, once', async () => {
  t.sandbox.reset()
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner, { title: 'Fernhill kettle' })
  const input = { product_id: product.id, link: `${amazon('B0PLAUDN23')}?tag=x`, quantity: 100 }
  const run = (await owner.post('imports/amazon/', input)).json
  expect(run).toMatchObject({
    source: 'amazon',
    state: 'queued',
    file_name: 'Amazon B0PLAUDN23',
    walk: { asked: 100, pages_read: 0, url: amazon('B0PLAUDN23') },
  })
  await t.runJobs()
  expect(await t.stateOf(owner, run.id)).toMatchObject({
    state: 'completed',
    total: 23,
    processed: 23,
    progress: 100,
    counts: { new: 23, changed: 0, duplicate: 0, rejected: 0 },
    walk: { pages_read: 3, passed_over: 0 },
  })
  expect(t.pagesAsked()).toEqual(['1', '2', '3'])
  const reviews = await t.reviewsOf(owner)
  expect(reviews).toHaveLength(23)
  for (const review of reviews)
    expect(review).toMatchObject({
      source: 'amazon',
      verified: false,
      product: { id: product.id },
      status: 'published',
      country: expect.stringMatching(/^[A-Z]{2}$/),
    })
  expect(
    reviews.some(({ source_verified: verified }: { source_verified: boolean }) => verified),
  ).toBe(true)
  expect(reviews.some(({ helpful_votes: votes }: { helpful_votes: number }) => votes > 0)).toBe(
    true,
  )
  expect(
    reviews.some(({ variant }: { variant: string | null }) => variant?.startsWith('Style: ')),
  ).toBe(true)
  const photos = reviews.flatMap(({ media }: { media: { state: string }[] }) => media)
  expect(photos.length).toBeGreaterThan(0)
  expect(new Set(photos.map(({ state }: { state: string }) => state))).toEqual(new Set(['ready']))
  expect((await owner.get('notifications/all/')).json[0]).toMatchObject({
    type: 'success',
    title: 'Import complete',
  })

  const again = (await owner.post('imports/amazon/', input)).json
  await t.runJobs()
  expect(await t.stateOf(owner, again.id)).toMatchObject({
    state: 'completed',
    counts: { new: 0, changed: 0, duplicate: 23, rejected: 0 },
  })
  expect(await t.reviewsOf(owner)).toHaveLength(23)

  await owner.post(`imports/${run.id}/undo/`)
  await t.runJobs()
  expect(await t.stateOf(owner, run.id)).toMatchObject({ state: 'undone' })
  expect(await t.reviewsOf(owner)).toEqual([])
})

test('S1.005 S7.045 the reviews of an AliExpress product are imported; what two pages both show comes once', async () => {
  const owner = await buildOwner(t)
  const run = await t.importFrom(owner, 'aliexpress', {
    link: `https://es.aliexpress.com/item/${ali}.html?spm=a2g0o`,
    quantity: 45,
  })
  const { totalNum } = JSON.parse(
    await (
      await fetch(
        `${t.sandbox.url}/aliexpress/feedback.aliexpress.com/pc/searchEvaluation.do?productId=${ali}&page=1`,
      )
    ).text(),
  ).data
  const expected = Math.min(45, totalNum)
  expect(run).toMatchObject({
    source: 'aliexpress',
    state: 'completed',
    total: expected,
    counts: { new: expected, duplicate: 0, rejected: 0 },
  })
  const reviews = await t.reviewsOf(owner)
  expect(reviews).toHaveLength(expected)
  expect(
    reviews.some(({ text }: { text: string }) =>
      text.includes('Still going strong a month later.'),
    ),
  ).toBe(true)
  // Stars without words are reviews there.
  expect(reviews.some(({ text }: { text: string }) => text === '')).toBe(true)
})

test('S3.030 S3.031 S6.009 S6.010 the options narrow what comes, and what did not fit is counted', async () => {
  const owner = await buildOwner(t)
  const five = await t.importFrom(owner, 'amazon', {
    link: 'B0PLAUDN40',
    rating: '5',
    quantity: 100,
  })
  expect(five.state).toBe('completed')
  const all = await t.reviewsOf(owner)
  expect(new Set(all.map(({ rating }: { rating: number }) => rating))).toEqual(new Set([5]))

  const other = await buildOwner(t)
  const german = await t.importFrom(other, 'amazon', {
    link: 'https://www.amazon.de/dp/B0PLAUDN40',
    country: 'DE',
    content: 'any',
    from: '2026-08-01',
    to: '2026-10-31',
    quantity: 100,
  })
  expect(german.state).toBe('completed')
  expect(german.walk.passed_over).toBeGreaterThan(0)
  const found = await t.reviewsOf(other)
  expect(found.length).toBeGreaterThan(0)
  for (const review of found) {
    expect(review.country).toBe('DE')
    expect(review.reviewed_at >= '2026-08-01' && review.reviewed_at < '2026-11-01').toBe(true)
  }
  const third = await buildOwner(t)
  await t.importFrom(third, 'aliexpress', {
    link: ali,
    content: 'photos',
    quantity: 3,
    publish: false,
  })
  const withPhotos = await t.reviewsOf(third)
  expect(withPhotos).toHaveLength(3)
  for (const review of withPhotos)
    expect(review).toMatchObject({
      status: 'pending',
      media: [expect.anything(), ...review.media.slice(1)],
    })
})

test('S6.009 S6.010 without a plan nothing starts (402); a plan without the limits imports without options', async () => {
  const guest = await buildOwner(t, { plan: false })
  expect(await t.begin(guest, 'amazon', { link: 'B0PLAUDN10' })).toMatchObject({
    status: 402,
    json: { error_code: 1, limit_type: 'paid_plan' },
  })
  expect(await t.begin(guest, 'aliexpress', { link: ali })).toMatchObject({
    status: 402,
    json: { error_code: 1, limit_type: 'paid_plan' },
  })

  const owner = await buildOwner(t, { plan: false })
  const now = t.world.clock.now()
  const starter = await t.world.db
    .selectFrom('plans')
    .select(['id', 'currency'])
    .where('name', '=', 'Starter')
    .where('interval', '=', 'monthly')
    .executeTakeFirstOrThrow()
  await inTransaction(t.world.db, async (tx) => {
    await insertSubscription(tx, {
      account_id: owner.accountId,
      id: v7(),
      plan_id: starter.id,
      provider: null,
      phase: 'live',
      price_cents: 0,
      currency: starter.currency,
      started_at: now,
      synced_at: now,
      created_at: now,
    })
    await notifyStorefront(tx, owner.accountId)
  })
  for (const input of [
    { country: 'DE' },
    { from: '2026-01-01' },
    { to: '2026-01-01' },
    { content: 'photos' },
  ])
    expect(await t.begin(owner, 'amazon', { link: 'B0PLAUDN10', ...input })).toMatchObject({
      status: 402,
      json: { limit_type: 'filter_import' },
    })
  expect(await t.begin(owner, 'amazon', { link: 'B0PLAUDN10', rating: '4_up' })).toMatchObject({
    status: 402,
    json: { limit_type: 'filter_rating' },
  })
  expect(await t.importFrom(owner, 'amazon', { link: 'B0PLAUDN10' })).toMatchObject({
    state: 'completed',
    counts: { new: 10 },
  })
})

test('a link that names no product is reported at its field; a short one is asked of its site', async () => {
  const owner = await buildOwner(t)
  expect(
    await t.begin(owner, 'amazon', { link: 'https://www.example.com/dp/B0PLAUDN10' }),
  ).toMatchObject({
    status: 400,
    json: { link: [expect.stringContaining('not an Amazon product')] },
  })
  expect(await t.begin(owner, 'aliexpress', { link: amazon('B0PLAUDN10') })).toMatchObject({
    status: 400,
    json: { link: [expect.stringContaining('not an AliExpress product')] },
  })
  expect(await t.begin(owner, 'amazon', { link: 'https://amzn.to/gone' })).toMatchObject({
    status: 400,
    json: { link: [expect.stringContaining('short link')] },
  })
  expect(await t.begin(owner, 'amazon', { link: 'B0PLAUDN10', quantity: 501 })).toMatchObject({
    status: 400,
    json: { quantity: [expect.stringContaining('500')] },
  })
  expect(await t.importFrom(owner, 'amazon', { link: 'https://amzn.to/b0plaudn10' })).toMatchObject(
    {
      file_name: 'Amazon B0PLAUDN10',
      counts: { new: 10 },
    },
  )
  expect(
    await t.importFrom(owner, 'aliexpress', {
      link: 'https://s.click.aliexpress.com/e/_Dk3',
      quantity: 5,
    }),
  ).toMatchObject({
    state: 'completed',
    counts: { new: 5 },
  })
})

test('a preview shows the first reviews, which of them fit and which are here already, and writes nothing', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const input = { product_id: product.id, link: 'B0PLAUDN23', rating: '5' }
  const seen = await owner.post('imports/amazon/preview/', input)
  expect(seen).toMatchObject({
    status: 200,
    json: {
      item: { id: 'B0PLAUDN23', site: 'amazon.com' },
      total: 23,
      problem: null,
      rejected: [],
      more: true,
    },
  })
  expect(seen.json.reviews).toHaveLength(10)
  for (const review of seen.json.reviews)
    expect(review).toMatchObject({ known: false, fits: review.rating === 5 })
  expect(await t.reviewsOf(owner)).toEqual([])
  await owner.post('imports/amazon/', { ...input, rating: 'all', quantity: 4 })
  await t.runJobs()
  const after = (await owner.post('imports/amazon/preview/', input)).json.reviews
  expect(after.map(({ known }: { known: boolean }) => known)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ])
  expect(
    (await owner.post('imports/amazon/preview/', { ...input, link: 'B0ROBOT001' })).json,
  ).toMatchObject({ problem: 'robot', reviews: [] })
  expect(
    (await owner.post('imports/amazon/preview/', { ...input, link: 'B0NOSUCH01' })).json,
  ).toMatchObject({ problem: 'gone' })
  expect(
    (await owner.post('imports/amazon/preview/', { ...input, link: 'B0CLOSEDN9' })).json,
  ).toMatchObject({ problem: null, reviews: expect.any(Array) })
})

test('a review that changed at its source is changed here', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const html = await (await fetch(`${t.sandbox.url}/amazon/www.amazon.com/dp/B0PLAUDN08`)).text()
  const input = { product_id: product.id, quantity: 100 }
  await owner.post('imports/amazon/', { ...input, pages: [html] })
  await t.runJobs()
  const run = (
    await owner.post('imports/amazon/', {
      ...input,
      pages: [html.replaceAll('(1)', '(the first)')],
    })
  ).json
  await t.runJobs()
  const ended = await t.stateOf(owner, run.id)
  expect(ended.counts).toEqual({ new: 0, changed: 1, duplicate: 7, rejected: 0 })
  expect(
    (await t.reviewsOf(owner)).filter(({ text }: { text: string }) => text.includes('(the first)')),
  ).toHaveLength(1)
})

test('a saved page names its own marketplace where none is given; what the owner says counts more', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const html = await (await fetch(`${t.sandbox.url}/amazon/www.amazon.com/dp/B0PLAUDN08`)).text()
  const italian = `<link rel="canonical" href="https://www.amazon.it/Bollitore/dp/B0PLAUDN08">${html.replace(/<link[^>]*canonical[^>]*>/g, '')}`
  const input = { product_id: product.id, quantity: 100, pages: [italian] }
  const seen = await owner.post('imports/amazon/preview/', input)
  expect(seen).toMatchObject({
    status: 200,
    json: { item: { site: 'amazon.it', url: 'https://www.amazon.it/dp/B0PLAUDN08' } },
  })
  expect(
    (await owner.post('imports/amazon/preview/', { ...input, marketplace: 'amazon.de' })).json.item
      .site,
  ).toBe('amazon.de')
  const run = (await owner.post('imports/amazon/', input)).json
  expect(run.walk.url).toBe('https://www.amazon.it/dp/B0PLAUDN08')
})

test('a site whose reading was begun on a plan takes what fits when the plan is over; the rest is rejected for want of room', async () => {
  const owner = await buildOwner(t)
  const { json: run } = await t.begin(owner, 'amazon', {
    link: amazon('B0PLAUDN23'),
    quantity: 100,
  })
  await t.world.db.deleteFrom('subscriptions').where('account_id', '=', owner.accountId).execute()
  t.world.settings.freeReviewAllowance = 4
  await t.runJobs()
  t.world.settings.freeReviewAllowance = 50
  expect(await t.stateOf(owner, run.id)).toMatchObject({
    total: 23,
    counts: { new: 4, rejected: 19 },
  })
  expect(await t.reviewsOf(owner)).toHaveLength(4)
})
