import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
let product: Awaited<ReturnType<typeof buildProduct>>
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const fresh = async () => {
  owner = await buildOwner(t)
  product = await buildProduct(t, owner)
}
const all = async (path: string) => {
  const found: { id: string; [key: string]: unknown }[] = []
  let cursor = ''
  do {
    const { json, status } = await owner.get(
      `${path}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    expect(status).toBe(200)
    found.push(...json.results)
    cursor = json.pageInfo.hasNextPage ? json.pageInfo.endCursor : ''
  } while (cursor)
  return found
}

describe('editing within the rules (S1.007, S5.017, S5.018, S5.019)', () => {
  beforeAll(fresh)

  test('S3.029, S5.018: a rating is never changed, whatever the reason', async () => {
    const review = await buildReview(owner, product.id, { rating: 2 })
    const { status, json } = await owner.patch(`reviews/${review.id}/`, {
      rating: 5,
      reason: 'reviewer_request',
    })
    expect([status, json.code]).toEqual([400, 'rating_fixed'])
    expect((await owner.get(`reviews/${review.id}/`)).json.rating).toBe(2)
  })

  test('S5.019: a typo fix is taken, keeps the text before it, and the history shows both', async () => {
    const review = await buildReview(owner, product.id, {
      text: 'The ketle pours realy well and keeps warm.',
    })
    const { status, json } = await owner.put(`reviews/${review.id}/`, {
      text: 'The kettle pours really well and keeps warm.',
      reason: 'typo',
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      text: 'The kettle pours really well and keeps warm.',
      edited: true,
      rating: 5,
    })
    const [change] = (await owner.get(`reviews/${review.id}/history/`)).json
    expect(change).toMatchObject({
      action: 'edited',
      reason: 'typo',
      before: { text: 'The ketle pours realy well and keeps warm.' },
      after: { text: 'The kettle pours really well and keeps warm.' },
    })
  })

  test('an edit without a reason says that it needs one', async () => {
    const review = await buildReview(owner, product.id)
    const { status, json } = await owner.patch(`reviews/${review.id}/`, {
      text: 'Pours exactly where I aim it.',
    })
    expect(status).toBe(400)
    expect(json.reason).toHaveLength(1)
  })

  test.each([
    ['a negation removed', 'I would not buy this again.', 'I would buy this again.', 'typo'],
    ['a negation added', 'It works.', "It doesn't work.", 'typo'],
    [
      'a sentiment turned',
      'A terrible kettle, it broke.',
      'A great kettle, I love it.',
      'reviewer_request',
    ],
    [
      'a German negation removed',
      'Ich bin nicht überzeugt von der Kanne.',
      'Ich bin überzeugt von der Kanne.',
      'typo',
    ],
    [
      'most words replaced',
      'The lid is loose and the spout drips on the table.',
      'Works as described, arrived on Tuesday in a brown box.',
      'typo',
    ],
  ])('S5.017: %s is refused', async (_what, before, after, reason) => {
    const review = await buildReview(owner, product.id, { text: before })
    const { status, json } = await owner.patch(`reviews/${review.id}/`, { text: after, reason })
    expect([status, json.code]).toEqual([400, 'meaning_changed'])
    expect((await owner.get(`reviews/${review.id}/`)).json).toMatchObject({
      text: before,
      edited: false,
    })
  })

  test.each([
    [
      'a translation',
      'Sehr gute Kanne, ich bin zufrieden.',
      'A very good pot, I am satisfied.',
      'translation',
    ],
    [
      'an update asked for by the reviewer',
      'Works well.',
      'Works well. Update after a year: still does, every morning.',
      'reviewer_request',
    ],
    ['a mended negation', 'I dont regret it.', "I don't regret it.", 'typo'],
  ])('S5.019: %s is taken', async (_what, before, after, reason) => {
    const review = await buildReview(owner, product.id, { text: before })
    expect((await owner.patch(`reviews/${review.id}/`, { text: after, reason })).status).toBe(200)
  })

  test('small steps do not add up to another meaning: each is compared with the first words too', async () => {
    const review = await buildReview(owner, product.id, {
      text: 'The grater is on the shelf.',
    })
    const mend = async (text: string) =>
      (await owner.patch(`reviews/${review.id}/`, { text, reason: 'typo' })).json
    expect(await mend('The greater is on the shelf.')).toMatchObject({ edited: true })
    expect((await mend('The greatest is on the shelf.')).code).toBe('meaning_changed')
    expect((await mend('The greaters is on the shelf.')).code).toBe('meaning_changed')
  })
})

describe('replying, hiding, pinning, deleting', () => {
  beforeAll(fresh)

  test('S1.008: a reply is shown with its date, changed, and taken back', async () => {
    const review = await buildReview(owner, product.id)
    const { json } = await owner.put(`reviews/${review.id}/reply/`, { text: 'Thank you, Noor.' })
    expect(json.reply).toEqual({
      text: 'Thank you, Noor.',
      replied_at: t.world.clock.now().toISOString(),
    })
    expect((await owner.get('reviews/counts/')).json).toMatchObject({ replied: 1, unreplied: 0 })
    expect((await owner.delete(`reviews/${review.id}/reply/`)).json.reply).toBeNull()
    expect(
      (await owner.get(`reviews/${review.id}/history/`)).json.map(
        (change: { action: string }) => change.action,
      ),
    ).toEqual(['reply_deleted', 'reply', 'created'])
  })

  test('S1.009, S7.040: a deleted review leaves lists and counts, and comes back as it was', async () => {
    await fresh()
    const review = await buildReview(owner, product.id)
    await owner.patch(`reviews/${review.id}/`, { status: 'hidden' })
    await owner.delete(`reviews/${review.id}/`)
    expect((await owner.get('reviews/?sort=newest')).json.results).toEqual([])
    expect((await owner.get('reviews/sidebar_count/products/')).json).toEqual({ count: 0 })
    expect((await owner.get('reviews/?status=deleted')).json.results).toHaveLength(1)
    await owner.post('reviews/bulk/', { action: 'restore', ids: [review.id] })
    expect((await owner.get(`reviews/${review.id}/`)).json).toMatchObject({
      status: 'hidden',
      deleted_at: null,
    })
    expect((await owner.get('reviews/sidebar_count/products/')).json).toEqual({ count: 1 })
  })

  test('a deleted review can be restored for 30 days and is gone after', async () => {
    await fresh()
    const review = await buildReview(owner, product.id)
    await owner.delete(`reviews/${review.id}/`)
    const { purgeDeleted } = await import('./purge-deleted.ts')
    t.advance({ days: 29 })
    await purgeDeleted(t.world, {}, new AbortController().signal)
    const later = t.as(
      (await t.guest.post('auth/login/', { email: owner.email, password: owner.password })).json
        .access,
    )
    expect((await later.get(`reviews/${review.id}/`)).status).toBe(200)
    t.advance({ days: 2 })
    await purgeDeleted(t.world, {}, new AbortController().signal)
    const evenLater = t.as(
      (await t.guest.post('auth/login/', { email: owner.email, password: owner.password })).json
        .access,
    )
    expect((await evenLater.get(`reviews/${review.id}/`)).status).toBe(404)
  })

  test('the same review added twice is one review', async () => {
    await fresh()
    const input = {
      product_id: product.id,
      author: 'Noor A.',
      rating: 5,
      text: 'Pours  well.',
      reviewed_at: '2026-04-13',
    }
    expect((await owner.post('reviews/', input)).status).toBe(200)
    const again = await owner.post('reviews/', { ...input, author: 'NOOR A.', text: 'pours well.' })
    expect(again.status).toBe(409)
    expect((await owner.get('reviews/')).json.pageInfo.total).toBe(1)
  })

  test('without a plan an account holds 50 reviews, the next one needs a plan', async () => {
    owner = await buildOwner(t, { plan: false })
    product = await buildProduct(t, owner)
    for (let i = 0; i < 50; i++) await buildReview(owner, product.id, { text: `Text ${i}` })
    const { status, json } = await owner.post('reviews/', {
      product_id: product.id,
      author: 'A',
      rating: 5,
      text: 'One more.',
    })
    expect([status, json.error_code, json.limit_type]).toEqual([402, 1, 'paid_plan'])
  })
})

describe('finding reviews (S1.006, S7.046)', () => {
  const texts = [
    'Pours well',
    'Handle came loose',
    'Ein schönes Stück',
    'Not for induction',
    'Lovely glaze',
  ]
  beforeAll(async () => {
    await fresh()
    for (let i = 0; i < 60; i++) {
      await buildReview(owner, product.id, {
        author: `Person ${i}`,
        rating: 1 + ((i * 7) % 5),
        text: `${texts[i % 5]} ${i}`,
        country: i % 3 ? 'NO' : 'DE',
        reviewed_at: `2026-0${1 + (i % 9)}-${String(1 + (i % 28)).padStart(2, '0')}`,
      })
    }
  })

  test.each(['newest', 'oldest', 'highest', 'lowest', 'helpful', 'added'])(
    'sorted by %s, the pages hold every review once, in order, both ways',
    async (sort) => {
      const rows = await all(`reviews/?sort=${sort}&limit=7`)
      expect(new Set(rows.map(({ id }) => id)).size).toBe(60)
      const ratings = rows.map(({ rating }) => rating as number)
      const dates = rows.map(({ reviewed_at }) => reviewed_at as string)
      if (sort === 'newest') expect(dates).toEqual(dates.toSorted().reverse())
      if (sort === 'oldest') expect(dates).toEqual(dates.toSorted())
      if (sort === 'highest') expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
      if (sort === 'lowest') expect(ratings).toEqual(ratings.toSorted((a, b) => a - b))
      const first = (await owner.get(`reviews/?sort=${sort}&limit=20`)).json
      const second = (
        await owner.get(`reviews/?sort=${sort}&limit=20&cursor=${first.pageInfo.endCursor}`)
      ).json
      expect(second.pageInfo.hasPreviousPage).toBe(true)
      const back = (
        await owner.get(`reviews/?sort=${sort}&limit=20&cursor=${second.pageInfo.startCursor}`)
      ).json
      expect(back.results.map(({ id }: { id: string }) => id)).toEqual(
        first.results.map(({ id }: { id: string }) => id),
      )
    },
  )

  test('search takes beginnings of words, in any order, also with signs around them', async () => {
    expect(
      (await owner.get(`reviews/?search=${encodeURIComponent('loo "hand')}`)).json.results.map(
        ({ text }: { text: string }) => text,
      ),
    ).toContain('Handle came loose 1')
    expect(
      (await owner.get(`reviews/?search=${encodeURIComponent('schönes')}`)).json.pageInfo.total,
    ).toBe(12)
    expect(
      (await owner.get(`reviews/?search=${encodeURIComponent("'; drop table reviews --")}`)).json
        .results,
    ).toEqual([])
    expect(
      (await owner.get(`reviews/?search=${encodeURIComponent('enamel')}`)).json.pageInfo.total,
    ).toBe(60)
  })

  test('filters narrow the list and its total together', async () => {
    const { json } = await owner.get('reviews/?rating=1,2&country=DE&limit=100')
    expect(
      json.results.every(
        ({ rating, country }: { rating: number; country: string }) =>
          rating <= 2 && country === 'DE',
      ),
    ).toBe(true)
    expect(json.pageInfo.total).toBe(json.results.length)
    for (const [filter, total] of Object.entries({ 'rating=5': 12, 'country=DE,NO': 60 }))
      expect((await owner.get(`reviews/?${filter}`)).json.pageInfo.total, filter).toBe(total)
    expect((await owner.get('reviews/counts/')).json).toMatchObject({
      total: 60,
      by_rating: { 5: 12 },
      by_status: { published: 60 },
    })
    expect((await owner.get('reviews/countries/')).json).toEqual([
      { country: 'NO', count: 40 },
      { country: 'DE', count: 20 },
    ])
  })

  test('products come with their review count and average', async () => {
    expect((await owner.get('reviews/products/')).json.results).toEqual([
      expect.objectContaining({ id: product.id, reviews_count: 60, average: 3, average_of: 'own' }),
    ])
  })

  test('a broken cursor or a filter without a value is a 400 that says so', async () => {
    for (const field of ['rating', 'status', 'source', 'country'])
      expect((await owner.get(`reviews/?${field}=`)).json).toHaveProperty(field)
    for (const cursor of ['x', 'W10', '-', 'eyJhIjoxfQ'])
      expect((await owner.get(`reviews/?cursor=${cursor}`)).status).toBe(400)
  })
})

describe('many at once', () => {
  test('a bulk action over chosen reviews is done at once and undone', async () => {
    await fresh()
    const ids = (
      await Promise.all([1, 2, 3].map((i) => buildReview(owner, product.id, { text: `Text ${i}` })))
    ).map(({ id }) => id)
    const bulk = (await owner.post('reviews/bulk/', { action: 'hide', ids })).json
    expect(bulk).toMatchObject({ state: 'completed', total: 3, done: 3, undoable: true })
    expect((await owner.get('reviews/?status=hidden')).json.results).toHaveLength(3)
    await owner.patch(`reviews/${ids[0]}/`, { status: 'pending' })
    expect((await owner.post(`reviews/bulk/${bulk.id}/undo/`, {})).json.state).toBe('undone')
    expect((await owner.get('reviews/counts/')).json.by_status).toMatchObject({
      published: 2,
      pending: 1,
      hidden: 0,
    })
    expect((await owner.post(`reviews/bulk/${bulk.id}/undo/`, {})).status).toBe(409)
  })

  test('a bulk action over a filter runs as a job with progress, notifies the owner, and can be undone', async () => {
    await fresh()
    for (let i = 0; i < 30; i++)
      await buildReview(owner, product.id, { text: `Text ${i}`, rating: i < 12 ? 1 : 5 })
    const bulk = (await owner.post('reviews/bulk/', { action: 'delete', filter: { rating: [1] } }))
      .json
    expect(bulk).toMatchObject({ state: 'queued', total: 12, done: 0 })
    await t.runJobs()
    expect((await owner.get(`reviews/bulk/${bulk.id}/`)).json).toMatchObject({
      state: 'completed',
      done: 12,
    })
    expect((await owner.get('reviews/counts/')).json).toMatchObject({
      total: 18,
      by_status: { deleted: 12 },
    })
    expect((await owner.get('notifications/all/')).json[0]).toMatchObject({
      type: 'success',
      title: '12 reviews deleted',
      is_read: false,
    })
    await owner.post(`reviews/bulk/${bulk.id}/undo/`, {})
    expect((await owner.get('reviews/counts/')).json).toMatchObject({
      total: 30,
      by_status: { deleted: 0 },
    })
  })

  test('ids and filter together, or neither, are refused', async () => {
    expect((await owner.post('reviews/bulk/', { action: 'hide' })).status).toBe(400)
    expect(
      (await owner.post('reviews/bulk/', { action: 'hide', ids: [product.id], filter: {} })).status,
    ).toBe(400)
  })

  test('the same call with the same Idempotency-Key acts once; with other content it is a 409', async () => {
    await fresh()
    const input = { product_id: product.id, author: 'Noor A.', rating: 5, text: 'Once.' }
    const headers = { 'idempotency-key': 'k-1' }
    const first = await owner.post('reviews/', input, { headers })
    const again = await owner.post('reviews/', input, { headers })
    expect(again.json).toEqual(first.json)
    expect((await owner.post('reviews/', { ...input, text: 'Other.' }, { headers })).status).toBe(
      409,
    )
  })
})
