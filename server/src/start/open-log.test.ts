import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { buildOwner } from '../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../test/world.ts'
import { readConfig } from './config.ts'
import { openLog } from './open-log.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const logged = async (error: unknown) => {
  let lines = ''
  const read = readConfig({})
  if ('faults' in read) throw new Error(read.faults.join())
  const to = new Writable({
    write: (part: Buffer, _encoding, done) => ((lines += part.toString()), done()),
  })
  const { log } = await openLog(read.config, 'test', to)
  log.error({ err: error }, 'job failed')
  return lines
}

test('an error of the database is logged with what failed where, and without what the query was asked with', async () => {
  const owner = await buildOwner(t)
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$a-hash-that-nobody-may-read'
  const twice = t.world.db
    .insertInto('accounts')
    .values({
      id: owner.accountId,
      name: 'Ann',
      email: 'ann.secret@example.com',
      password_hash: hash,
      marketing: '{}',
      shop_key: owner.shopKey,
      created_at: new Date(),
    })
    .execute()
  const failure = await twice.then(
    () => null,
    (error: Error) => error,
  )
  const lines = await logged(new Error('while registering', { cause: failure }))
  expect(lines).toMatch(/"code":"23505"/)
  expect(lines).toMatch(/"constraint":"\w+"/)
  expect(lines).toContain('while registering')
  expect(lines).not.toMatch(new RegExp(`argon2|ann\\.secret|${owner.accountId}`))
})

test('nor with a value that the database quotes in its message', async () => {
  const failure = await sql`select ${'maren.secret@example.com'}::uuid`.execute(t.world.db).then(
    () => null,
    (error: Error) => error,
  )
  const lines = await logged(failure)
  expect(lines).toContain('invalid input syntax')
  expect(lines).not.toContain('maren.secret')
})
