import { firstNotices, type Notices } from '@plaudit/contract/dropshipping/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ItemRow } from '../rows.ts'
import type { Changed } from './deciding/rules.ts'
import { tellChanges } from './tell-changes.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

/** Live products, as pushing leaves them: these tests are about what is said of them. */
const buildLive = async (owner: TestOwner, count: number): Promise<ItemRow[]> => {
  for (let at = 1; at <= count; at += 1)
    await owner.post('dropship/import-list/', {
      product_id: await keepSupplierProduct(t, { title: `Bowl ${at}` }),
    })
  return t.world.db
    .updateTable('import_list_items')
    .set({ state: 'live' })
    .where('account_id', '=', owner.accountId)
    .returningAll()
    .execute()
    .then((rows) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
}
/** What a sync writes, and tells in the same transaction. */
const change = async (
  owner: TestOwner,
  items: ItemRow[],
  to: (item: ItemRow) => Partial<ItemRow>,
) => {
  const changes: Changed[] = items.map((before) => ({
    before,
    after: { ...before, ...to(before) },
  }))
  await inTransaction(t.world.db, async (tx) => {
    for (const { after } of changes)
      await tx
        .updateTable('import_list_items')
        .set({ state: after.state, variants: JSON.stringify(after.variants) })
        .where('account_id', '=', owner.accountId)
        .where('id', '=', after.id)
        .execute()
    await tellChanges(tx, owner.owner, changes)
  })
  return changes
}
const soldOut = (): Partial<ItemRow> => ({ state: 'out_of_stock', stock: 0 })
const twice = ({ variants }: ItemRow): Partial<ItemRow> => ({
  variants: variants.map((one) => ({ ...one, cost: one.cost * 2 })),
})
const told = async (owner: TestOwner): Promise<{ title: string; message: string }[]> =>
  (await owner.get('notifications/all/')).json
const save = (owner: TestOwner, notices: Partial<Notices>) =>
  owner.put('dropship/notices/', { ...firstNotices, ...notices })

test('PROD-60 the settings begin with what everybody has, are kept, are of one account, and are refused out of bounds', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  expect((await owner.get('dropship/notices/')).json).toEqual({
    price: 'daily',
    out_of_stock: 'at_once',
    in_stock: 'daily',
    gone: 'at_once',
    push_failed: 'at_once',
    price_threshold: 5,
    margin_threshold: 10,
    email: true,
  })
  const mine = { ...firstNotices, gone: 'off', price_threshold: 50, email: false } as const
  for (const times of [1, 2])
    expect((await owner.put('dropship/notices/', mine)).status, `${times}`).toBe(200)
  expect((await owner.get('dropship/notices/')).json).toEqual(mine)
  expect((await other.get('dropship/notices/')).json).toEqual(firstNotices)
  for (const wrong of [
    { price_threshold: 0 },
    { price_threshold: 51 },
    { price_threshold: 5.5 },
    { margin_threshold: -1 },
    { margin_threshold: 91 },
    { gone: 'weekly' },
    { email: null },
  ])
    expect(
      (await owner.put('dropship/notices/', { ...mine, ...wrong })).status,
      JSON.stringify(wrong),
    ).toBe(400)
  expect((await owner.get('dropship/notices/')).json).toEqual(mine)
  expect((await t.guest.get('dropship/notices/')).status).toBe(401)
})

test('PROD-56 up to five products of one kind are told one by one, more as one with the first three by name; the same changes again add nothing', async () => {
  const owner = await buildOwner(t)
  await save(owner, { price: 'at_once' })
  const items = await buildLive(owner, 17)
  const [few, many] = [items.slice(0, 5), items.slice(5)]
  await change(owner, few, soldOut)
  expect((await told(owner)).map(({ title }) => title)).toEqual(
    Array(5).fill('A product is out of stock'),
  )
  const changes = await change(owner, many, (item) => ({ ...soldOut(), ...twice(item) }))
  const grouped = [
    expect.objectContaining({
      title: '12 products are out of stock',
      message:
        'The supplier has no more of Bowl 6, Bowl 7, Bowl 8, and 9 more. Your store shows them as sold out.',
    }),
    expect.objectContaining({ title: '12 supplier prices changed' }),
  ]
  expect(await told(owner)).toHaveLength(7)
  expect((await told(owner)).slice(0, 2)).toEqual(expect.arrayContaining(grouped))
  await inTransaction(t.world.db, (tx) => tellChanges(tx, owner.owner, changes))
  await inTransaction(t.world.db, (tx) => tellChanges(tx, owner.owner, changes.toReversed()))
  expect(await told(owner)).toHaveLength(7)
})

test('PROD-62 the e-mail lists twenty changes, what matters most first, and counts the rest; another account’s changes stay as they are', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  await t.world.db
    .updateTable('accounts')
    .set({ email_verified_at: t.world.clock.now(), language: 'fr' })
    .where('id', '=', owner.accountId)
    .execute()
  await save(owner, { out_of_stock: 'daily' })
  await save(other, { out_of_stock: 'daily' })
  const [mine, theirs] = [await buildLive(owner, 22), await buildLive(other, 1)]
  await change(owner, mine.slice(0, 21), twice)
  await change(owner, mine.slice(21), soldOut)
  const toEight = (24 + 8 - t.world.clock.now().getUTCHours()) * 60
  t.advance({ minutes: toEight })
  // After eight of this day: for the next summary.
  await change(other, theirs, soldOut)
  await t.runTimed(['import-list.tell-summaries'])
  await t.runJobs(['accounts.send-letter'])
  const letters = (email: string) =>
    t.letters.filter(
      ({ to, text }) => String(to).includes(email) && text.includes('/live-products'),
    )
  const [letter] = letters(owner.email)
  expect(letters(owner.email)).toHaveLength(1)
  expect(letter!.subject).toBe('Vos produits en ligne\u00A0: 22 changements')
  expect(letter!.text.match(/^- /gm)).toHaveLength(20)
  expect(letter!.text.indexOf('1 épuisé')).toBeLessThan(
    letter!.text.indexOf('21 changements de prix'),
  )
  expect(letter!.text).toContain('2 autres changements ne sont pas listés ici.')
  expect(letters(other.email)).toEqual([])
  const waiting = () =>
    t.world.db
      .selectFrom('selling_changes')
      .select(['account_id', 'told_at'])
      .where('account_id', 'in', [owner.accountId, other.accountId])
      .execute()
  expect((await waiting()).filter(({ told_at }) => told_at === null)).toEqual([
    { account_id: other.accountId, told_at: null },
  ])
  t.advance({ days: 1 })
  await t.runTimed(['import-list.tell-summaries'])
  expect((await waiting()).filter(({ told_at }) => told_at === null)).toEqual([])
  t.advance({ days: 31 })
  await t.runTimed(['import-list.forget'])
  expect(await waiting()).toEqual([])
})
