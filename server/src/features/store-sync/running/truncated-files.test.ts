import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestOwner } from '../../../../test/owners.ts'
import { startStoreWorld, type StoreWorld } from '../../../../test/store-world.ts'
import { runSync } from './run-sync.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())
beforeEach(() => s.sandbox.calm())

type Sync = { state: string; kinds: { kind: string; state: string; read: number; total: number }[] }
const syncOf = async (owner: TestOwner) => (await owner.get('shop/sync/')).json as Sync
const operationsOf = (domain: string) =>
  s.sandbox.memory.shopify.operations.filter(
    (one) => one.domain === domain && one.query.includes('bulkOperationRunQuery'),
  ).length

/** A store that is read again; returns how many bulk operations that took. */
const readAgain = async (owner: TestOwner, domain: string) => {
  const before = operationsOf(domain)
  await owner.post('shop/sync/', {})
  await s.runSync()
  return operationsOf(domain) - before
}

describe('STORE-25: a file that ends early at the end of a line', () => {
  test('is read on in from the line where it ended', async () => {
    const { owner, domain } = await s.buildStore()
    s.sandbox.fail('shopify.bulk-file', 'truncated', 2)
    expect(await readAgain(owner, domain)).toBe(4)
    const { state, kinds } = await syncOf(owner)
    expect(state).toBe('complete')
    for (const { kind, read, total } of kinds) if (kind !== 'collections') expect(read).toBe(total)
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('is written anew when it stays so, and what was written of it before is no harm', async () => {
    const { owner, domain } = await s.buildStore()
    s.sandbox.fail('shopify.bulk-file', 'truncated', 3)
    expect(await readAgain(owner, domain)).toBe(5)
    expect((await syncOf(owner)).state).toBe('complete')
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('STORE-23: after three such files the part counts as failed, nothing of it is removed, and the next reading mends it', async () => {
    const { owner, domain } = await s.buildStore()
    const before = await s.here(owner)
    s.sandbox.fail('shopify.bulk-file', 'truncated', 9)
    expect(await readAgain(owner, domain)).toBe(6)
    const { state, kinds } = await syncOf(owner)
    expect(state).toBe('failed')
    expect(Object.fromEntries(kinds.map((one) => [one.kind, one.state]))).toEqual({
      products: 'failed',
      variants: 'failed',
      collections: 'complete',
      orders: 'complete',
      customers: 'complete',
    })
    expect(await s.here(owner)).toEqual(before)
    await readAgain(owner, domain)
    expect((await syncOf(owner)).state).toBe('complete')
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('is known as such by a process that goes on behind a killed one', async () => {
    const { owner, domain } = await s.buildStore()
    await s.control(domain, 'seed', { products: 400, variants: 3, customers: 0, orders: 0 })
    await owner.post('shop/sync/', {})
    const sync = () =>
      s.world.db
        .selectFrom('store_syncs')
        .selectAll()
        .where('account_id', '=', owner.accountId)
        .executeTakeFirstOrThrow()
    const { run } = await sync()
    s.sandbox.fail('shopify.bulk-file', 'truncated')
    class Killed extends Error {}
    const killed: typeof s.world.shopPlatform = {
      ...s.world.shopPlatform,
      readRecords: async function* (...args) {
        yield* s.world.shopPlatform.readRecords(...args)
        throw new Killed()
      },
    }
    const signal = new AbortController().signal
    await expect(
      runSync({ ...s.world, shopPlatform: killed }, { accountId: owner.accountId, run }, signal),
    ).rejects.toThrow(Killed)
    const left = await sync()
    expect(left.file_lines).toBeGreaterThan(0)
    expect(left.file_lines).toBeLessThan(left.file_objects)
    await s.runSync()
    expect((await syncOf(owner)).state).toBe('complete')
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })
})
