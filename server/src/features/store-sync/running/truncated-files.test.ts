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

type Sync = {
  state: string
  percent: number
  kinds: { kind: string; state: string; read: number; total: number }[]
}
const syncOf = async (owner: TestOwner) => (await owner.get('shop/sync/')).json as Sync
const operationsOf = (domain: string) =>
  s.sandbox.memory.shopify.operations.filter(
    (one) => one.domain === domain && one.query.includes('bulkOperationRunQuery'),
  ).length

const rowOf = (owner: TestOwner) =>
  s.world.db
    .selectFrom('store_syncs')
    .selectAll()
    .where('account_id', '=', owner.accountId)
    .executeTakeFirstOrThrow()

/** Runs a reading to its end; its pauses are cut short by the job of each minute. Returns how many there were. */
const runToEnd = async (owner: TestOwner) => {
  await s.runSync()
  let pauses = 0
  for (; (await syncOf(owner)).state === 'running'; pauses++) {
    await s.runTimed(['store-sync.refresh-waiting'])
    await s.runSync()
  }
  return pauses
}

/** A store that is read again: how many bulk operations and pauses that took. */
const readAgain = async (owner: TestOwner, domain: string) => {
  const before = operationsOf(domain)
  await owner.post('shop/sync/', {})
  const pauses = await runToEnd(owner)
  return { operations: operationsOf(domain) - before, pauses }
}

/** Runs a reading to its end against a store that answers otherwise. */
const runAgainst = async (
  owner: TestOwner,
  change: (platform: typeof s.world.shopPlatform) => Partial<typeof s.world.shopPlatform>,
) => {
  await owner.post('shop/sync/', {})
  const { run } = await rowOf(owner)
  const shopPlatform = { ...s.world.shopPlatform, ...change(s.world.shopPlatform) }
  const signal = new AbortController().signal
  while ((await rowOf(owner)).state !== 'complete' && (await rowOf(owner)).state !== 'failed')
    await runSync({ ...s.world, shopPlatform }, { accountId: owner.accountId, run }, signal)
}

describe('STORE-25: a file that ends early at the end of a line', () => {
  test('is resumed where it ended, after a pause', async () => {
    const { owner, domain } = await s.buildStore()
    s.sandbox.fail('shopify.bulk-file', 'truncated', 2)
    expect(await readAgain(owner, domain)).toEqual({ operations: 4, pauses: 2 })
    const { state, kinds } = await syncOf(owner)
    expect(state).toBe('complete')
    for (const { kind, read, total } of kinds) if (kind !== 'collections') expect(read).toBe(total)
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('is written anew when it stays so, and what was written of it before is no harm', async () => {
    const { owner, domain } = await s.buildStore()
    s.sandbox.fail('shopify.bulk-file', 'truncated', 3)
    expect(await readAgain(owner, domain)).toEqual({ operations: 5, pauses: 2 })
    expect((await syncOf(owner)).state).toBe('complete')
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('STORE-23: after three such files the part counts as failed, nothing of it is removed, and the next reading mends it', async () => {
    const { owner, domain } = await s.buildStore()
    const before = await s.here(owner)
    s.sandbox.fail('shopify.bulk-file', 'truncated', 9)
    expect(await readAgain(owner, domain)).toEqual({ operations: 6, pauses: 6 })
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
    const { run } = await rowOf(owner)
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
    const left = await rowOf(owner)
    expect(left.file_offset).toBeGreaterThan(0)
    expect(left.file_offset).toBeLessThan(left.file_size!)
    await runToEnd(owner)
    expect((await syncOf(owner)).state).toBe('complete')
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('is believed to be whole where the store does not say how long it is', async () => {
    const { owner, domain } = await s.buildStore()
    const before = operationsOf(domain)
    await runAgainst(owner, (platform) => ({
      readingState: async (...args) => {
        const found = await platform.readingState(...args)
        return found.state === 'written' ? { ...found, size: null } : found
      },
    }))
    expect(operationsOf(domain) - before).toBe(4)
    expect((await syncOf(owner)).state).toBe('complete')
    expect(await s.here(owner)).toEqual(await s.inStore(domain))
  })

  test('STORE-21: the percentage does not fall when a part begins anew, nor when it is given up', async () => {
    const { owner, domain } = await s.buildStore()
    await s.control(domain, 'seed', { products: 400, variants: 3, customers: 0, orders: 0 })
    const shown: number[] = []
    const show = async () => void shown.push((await syncOf(owner)).percent)
    s.sandbox.fail('shopify.bulk-file', 'truncated', 9)
    await runAgainst(owner, (platform) => ({
      startReading: async (...args) => {
        await show()
        return platform.startReading(...args)
      },
      readingState: async (...args) => {
        await show()
        return platform.readingState(...args)
      },
      readRecords: async function* (...args) {
        for await (const batch of platform.readRecords(...args)) {
          yield batch
          await show()
        }
      },
    }))
    await show()
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(new Set(shown).size).toBeGreaterThan(3)
    expect((await syncOf(owner)).state).toBe('failed')
  })
})
