import type { StorefrontPage } from '@plaudit/contract/storefront/storefront'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../test/owners.ts'
import { insertReviews } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let world: TestWorld
let owner: TestOwner

beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
})
afterAll(() => world.close())

const shelf = async () => {
  const { id, handle } = await buildProduct(world, owner)
  const ids = await insertReviews(
    world,
    { accountId: owner.accountId, productId: id },
    Array.from({ length: 12 }, (_nothing, n) => ({
      photos: n % 3,
      day: `2026-02-${10 + n}`,
    })),
  )
  return { id, ids, path: `/storefront/v1/${owner.shopKey}/products/${handle}` }
}

let asked = 0
/** An address that was never asked for: no answer that the process keeps. */
const read = async (path: string, query: string): Promise<StorefrontPage> => {
  const { json, status } = await world.guest.get(`${path}/reviews?${query}&n=${asked++}`)
  expect(status).toBe(200)
  return json
}

const keptPage = (productId: string) =>
  world.world.db
    .selectFrom('storefront_pages')
    .selectAll()
    .where('account_id', '=', owner.accountId)
    .where('product_id', '=', productId)
    .executeTakeFirst()

test('after each change the first page is that of the reviews, in JSON and as HTML', async () => {
  const { id, ids, path } = await shelf()
  const [first, second, third] = ids.toReversed() as [string, string, string]
  const changes: Record<string, () => Promise<unknown>> = {
    nothing: async () => undefined,
    hidden: () => owner.patch(`reviews/${first}/`, { status: 'hidden' }),
    'published again': () => owner.patch(`reviews/${first}/`, { status: 'published' }),
    pinned: () => owner.patch(`reviews/${second}/`, { pinned: true }),
    answered: () => owner.put(`reviews/${third}/reply/`, { text: 'Thank you, Noor.' }),
    'reply taken back': () => owner.delete(`reviews/${third}/reply/`),
    updated: () =>
      owner.patch(`reviews/${third}/`, {
        text: 'Text 10. Update after a year: still good.',
        reason: 'reviewer_request',
      }),
    added: () => buildReview(owner, id),
    deleted: () => owner.delete(`reviews/${second}/`),
    'found helpful': () =>
      world.guest.post(`/storefront/v1/${owner.shopKey}/reviews/${first}/helpful`),
    'five at a time, most helpful first': () =>
      owner.patch('widget/settings/', { page_size: 5, sort: 'helpful' }),
  }
  let before = ''
  for (const [change, make] of Object.entries(changes)) {
    await make()
    await expect
      .poll(async () => {
        const page = await read(path, '')
        const all = await read(path, 'limit=100')
        const { results, summary } = page
        const size = results.length
        return JSON.stringify([size > 0, results, summary]) ===
          JSON.stringify([true, all.results.slice(0, size), all.summary])
          ? change
          : 'another page'
      })
      .toBe(change)
    const { page } = (await keptPage(id))!
    if (change !== 'nothing') expect([change, page]).not.toEqual([change, before])
    before = page
    const block = await world.guest.get(`${path}/block?n=${asked++}`)
    for (const { text } of (JSON.parse(page) as StorefrontPage).results)
      expect(block.text).toContain(text)
  }
})

test('a kept page is answered as long as it is of this version, query, place of pictures, code and day', async () => {
  const { id, path } = await shelf()
  const whole = await read(path, '')
  const marked = { ...whole, results: whole.results.slice(0, 1) }
  const mark = (values: { version?: number; shape?: string }) =>
    world.world.db
      .updateTable('storefront_pages')
      .set({ page: JSON.stringify(marked), ...values })
      .where('account_id', '=', owner.accountId)
      .where('product_id', '=', id)
      .execute()
  const { version, shape } = (await keptPage(id))!
  await mark({})
  expect((await read(path, '')).results).toHaveLength(1)
  expect((await read(path, 'rating=5')).results.length).toBeGreaterThan(1)
  expect((await read(path, 'limit=4')).results).toHaveLength(4)
  await mark({ version: version - 1 })
  expect((await read(path, '')).results).toEqual(whole.results)
  await mark({ shape: `${shape}x` })
  expect((await read(path, '')).results).toEqual(whole.results)
  expect(await keptPage(id)).toMatchObject({ version, shape })
  await mark({})
  world.advance({ days: 1 })
  expect((await read(path, '')).results).toEqual(whole.results)
})

test('a page that cannot be kept is answered all the same', async () => {
  const { id, path } = await shelf()
  const { db } = world.world
  await sql`alter table storefront_pages add constraint no_more check (false) not valid`.execute(db)
  try {
    expect((await read(path, '')).results).not.toHaveLength(0)
    expect(await keptPage(id)).toBeUndefined()
  } finally {
    await sql`alter table storefront_pages drop constraint no_more`.execute(db)
  }
})
