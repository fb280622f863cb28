import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startFileImports, type FileImports } from '../../../../test/imports/file-imports.ts'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { untilWaiting } from '../../../../test/waiting-transactions.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { applyReviews } from '../applying/apply-reviews.ts'
import type { IncomingReview } from '../applying/incoming-review.ts'
import { lockReview } from '../rows.ts'

let t: FileImports
beforeAll(async () => {
  t = await startFileImports()
})
afterAll(() => t.close())

const incoming = (productId: string, some: Partial<IncomingReview>): IncomingReview => ({
  row: 2,
  cells: [],
  ownId: null,
  productId,
  key: crypto.randomUUID(),
  fullKey: crypto.randomUUID(),
  again: false,
  fileId: null,
  hash: crypto.randomUUID(),
  rating: 5,
  title: null,
  text: 'Pours well.',
  author: 'Noor A.',
  email: null,
  country: null,
  reviewedAt: null,
  photos: [],
  videos: [],
  mediaLeftOut: 0,
  variant: null,
  reply: null,
  repliedAt: null,
  status: 'published',
  statusGiven: false,
  language: null,
  translation: null,
  helpfulVotes: null,
  pinned: null,
  source: 'csv',
  sourceApp: null,
  sourceRef: null,
  sourceVerified: false,
  ...some,
})

/** Locks a review in a transaction of its own, until it is released. */
const lockReviewUntilReleased = async (accountId: string, id: string) => {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const done = inTransaction(t.world.db, async (tx) => {
    await lockReview(tx, accountId, id)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, done])
  return async () => {
    released.resolve()
    await done
  }
}

const anImport = async (owner: TestOwner): Promise<string> =>
  (await t.importFile(owner, 'product_handle,rating,author,text\nnone,six,Noor A.,Pours.')).id

describe.skipIf(inject('database').kind === 'pglite')('writers of one account', () => {
  test('a batch that adds and changes reviews, and an owner who hides one, do not deadlock', async () => {
    const owner = await buildOwner(t)
    const { accountId } = owner
    const [first, ninth] = [await buildProduct(t, owner), await buildProduct(t, owner)]
    const { id: importId } = await t.importFile(
      owner,
      [
        'product_handle,rating,author,text',
        `${first.handle},5,Noor A.,Pours well.`,
        `${first.handle},5,Ben O.,Keeps the heat.`,
      ].join('\n'),
    )
    const stored: { id: string; author: string }[] = await t.reviewsOf(owner)
    const [changed, hidden] = ['Noor A.', 'Ben O.'].map(
      (author) => stored.find((review) => review.author === author)!.id,
    )
    const release = await lockReviewUntilReleased(accountId, changed!)
    const batch = inTransaction(t.world.db, (tx) =>
      applyReviews(tx, { accountId, importId, now: t.world.clock.now() }, [
        incoming(ninth.id, { row: 2 }),
        incoming(first.id, { row: 3, ownId: changed!, reply: 'Thank you.' }),
      ]),
    )
    const written = batch.catch((error: unknown) => error)
    await untilWaiting(t.world.db, 1)
    let answered = false
    const click = owner
      .patch(`reviews/${hidden}/`, { status: 'hidden' })
      .finally(() => (answered = true))
    await untilWaiting(t.world.db, 2, () => answered)
    await release()
    expect(await Promise.all([written, click])).toMatchObject([
      { created: 1, changed: 1 },
      { status: 200 },
    ])
    const { rows } = await sql`select status, rating, reviews, replied from account_review_counts
      where account_id = ${accountId} and reviews <> 0 order by status`.execute(t.world.db)
    expect(rows).toEqual([
      { status: 'hidden', rating: 5, reviews: 1, replied: 0 },
      { status: 'published', rating: 5, reviews: 2, replied: 1 },
    ])
  })

  test('two batches that add the same reviews in another order do not deadlock', async () => {
    const owner = await buildOwner(t)
    const { accountId } = owner
    const product = await buildProduct(t, owner)
    const run = async () => ({
      accountId,
      importId: await anImport(owner),
      now: t.world.clock.now(),
    })
    const runs = [await run(), await run(), await run()] as const
    const write = (which: 0 | 1, keys: string[]) =>
      inTransaction(t.world.db, (tx) =>
        applyReviews(
          tx,
          runs[which],
          keys.map((key, i) => incoming(product.id, { row: i + 2, key, hash: key })),
        ),
      )
    // Whoever adds the review in the middle waits for this one, which then is not there.
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = inTransaction(t.world.db, async (tx) => {
      await applyReviews(tx, runs[2], [incoming(product.id, { key: 'm' })])
      locked.resolve()
      await released.promise
      throw new Error('not there')
    }).catch(() => 'gone')
    await locked.promise
    const [first, second] = [write(0, ['a', 'm', 'z']), write(1, ['z', 'm', 'a'])].map((batch) =>
      batch.then(
        ({ created }) => created,
        (error: Error) => error.message,
      ),
    )
    await untilWaiting(t.world.db, 2)
    released.resolve()
    expect(await holder).toBe('gone')
    expect((await Promise.all([first, second])).toSorted()).toEqual([0, 3])
    expect(await t.reviewsOf(owner)).toHaveLength(3)
  })

  test('reviews that are moved between two products in both directions at once do not deadlock', async () => {
    const owner = await buildOwner(t)
    const products = [await buildProduct(t, owner), await buildProduct(t, owner)] as const
    const rows = Array.from(
      { length: 40 },
      (_, i) => `${products[i % 2]!.handle},${1 + (i % 5)},Noor ${i},Pours well.`,
    )
    await t.importFile(owner, ['product_handle,rating,author,text', ...rows].join('\n'))
    const stored: { id: string; product: { id: string } }[] = await t.reviewsOf(owner)
    expect(stored).toHaveLength(40)
    const other = (id: string) => products.find((product) => product.id !== id)!.id
    for (const turn of [0, 1, 2, 3, 4, 5]) {
      const answers = await Promise.all(
        stored.map(({ id, product }) =>
          owner.patch(`reviews/${id}/`, {
            product_id: turn % 2 ? product.id : other(product.id),
          }),
        ),
      )
      expect(answers.filter(({ status }) => status !== 200).map(({ text }) => text)).toEqual([])
    }
    const { rows: counted } = await sql<{ reviews: number }>`select sum(reviews)::int as reviews
      from review_counts where account_id = ${owner.accountId} group by product_id`.execute(
      t.world.db,
    )
    expect(counted).toEqual([{ reviews: 20 }, { reviews: 20 }])
  })
})
