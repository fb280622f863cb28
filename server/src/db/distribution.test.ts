import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { distributionFaults, unruledTables } from '../../test/catalog/catalog-faults.ts'
import { notDistributedYet } from '../../test/catalog/not-distributed-yet.ts'
import { buildOwner } from '../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../test/world.ts'
import { accountWithKey, claimKeys } from './account-directory.ts'
import { inTransaction } from './transaction.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const known = Object.keys(notDistributedYet).sort()
const planted = async (statements: string[]) => {
  class Undo extends Error {}
  let found: string[] = []
  await inTransaction(t.world.db, async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    found = [...(await unruledTables(tx)), ...(await distributionFaults(tx))]
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error
  })
  return found.filter((fault) => !known.includes(fault))
}

test('every table is distributed by account, a directory or a reference; what is not so yet is listed, and nothing else', async () => {
  expect(await unruledTables(t.world.db)).toEqual([])
  expect((await distributionFaults(t.world.db)).sort()).toEqual(known)
})

test.each([
  [
    'a table of which nothing is said',
    ['create table planted (account_id uuid, id uuid, primary key (account_id, id))'],
    'planted: say in table-rules.ts',
  ],
  [
    'a key without the account',
    [
      'alter table pauses drop constraint pauses_pkey',
      'alter table pauses add constraint pauses_pkey primary key (id)',
    ],
    'pauses.pauses_pkey: unique without the account',
  ],
  [
    'a table that lost its key',
    [
      'alter table notifications drop constraint notifications_pkey',
      'drop index notifications_event',
    ],
    'notifications: has no key',
  ],
  [
    'a unique index without the account',
    ['create unique index planted on products (handle)'],
    'products.planted: unique without the account',
  ],
  [
    'a unique index of an expression',
    ['create unique index planted on accounts (lower(name))'],
    'accounts.planted: unique without the account',
  ],
  [
    'a foreign key that passes the account by',
    ['alter table imports add constraint planted foreign key (id) references accounts (id)'],
    'imports.planted: refers past it',
  ],
  [
    'a directory that refers to a distributed table',
    [
      'alter table account_keys add constraint planted foreign key (account_id) references accounts',
    ],
    'account_keys.planted: a directory table refers to accounts',
  ],
  [
    'a trigger on a distributed table',
    [
      "create function planted() returns trigger language plpgsql as 'begin return null; end'",
      'create trigger planted after insert on products for each statement execute function planted()',
    ],
    'products.planted: a trigger',
  ],
])('%s is found', async (_what, statements, fault) => {
  expect(await planted(statements)).toEqual([expect.stringContaining(fault)])
})

test('two accounts cannot claim one key, and the one that comes second claims nothing', async () => {
  const [first, second] = [await buildOwner(t), await buildOwner(t)]
  const domain = { kind: 'store_domain', key: 'fernhill.example.com' } as const
  const { db } = t.world
  expect(await claimKeys(db, first.accountId, [domain])).toBe(true)
  expect(await claimKeys(db, first.accountId, [domain])).toBe(true)
  const free = { kind: 'google', key: 'nobody yet' } as const
  expect(await claimKeys(db, second.accountId, [free, domain])).toBe(false)
  expect(await accountWithKey(db, free)).toBeNull()
  expect(await accountWithKey(db, domain)).toBe(first.accountId)
})

test('an account that a process of the version before opened or renamed is found once the directory is aligned', async () => {
  const owner = await buildOwner(t)
  const { db } = t.world
  const signIn = (email: string) =>
    t.guest.post('auth/login/', { email, password: owner.password }, { ip: owner.ip })
  await db
    .updateTable('accounts')
    .set({ email: `new-${owner.email}` })
    .where('id', '=', owner.accountId)
    .execute()
  expect((await signIn(`new-${owner.email}`)).status).not.toBe(200)
  await inTransaction(db, (tx) => t.world.queue.send(tx, 'accounts.align-directory', {}))
  await t.runJobs(['accounts.align-directory'])
  expect((await signIn(`new-${owner.email}`)).status).toBe(200)
  expect((await signIn(owner.email)).status).not.toBe(200)
})
