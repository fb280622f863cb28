import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'
import { phonePhoto, visitForm } from '../../../test/reviews/review-form.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
})
afterAll(() => t.close())

/** @returns how many; the pool may lend one that was just ended, which ends none. */
const endConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    .execute(t.world.db)
    .then(({ rows }) => rows.length)
    .catch(() => 0)

/** Sends until it is answered, as a shopper does who is told that it did not arrive. */
const insist = async (send: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = []
  for (let tries = 0; tries < 40; tries += 1) {
    const { status } = await send()
    statuses.push(status)
    if (status === 200) break
  }
  return statuses
}

test.skipIf(inject('database').kind === 'pglite')(
  'WIDGET-83 while the database ends its connections, what a shopper sends again is one review, and nothing fails as a fault of ours',
  async () => {
    const photo = new Uint8Array(await phonePhoto())
    const shoppers = await Promise.all(
      Array.from({ length: 8 }, async () => visitForm(t, owner, await buildProduct(t, owner))),
    )
    const tokens = await Promise.all(shoppers.map((shopper) => shopper.open()))
    t.advance({ minutes: 1 })
    const ending = new AbortController()
    const cutting = (async () => {
      let ended = 0
      for (let cuts = 0; cuts < 12 && !ending.signal.aborted; cuts += 1)
        ended += await endConnections()
      return ended
    })()
    const reading = shoppers.map(async ({ path }) => {
      const seen: number[] = []
      while (!ending.signal.aborted) {
        // What is kept is answered without I/O: a loop of it would keep the sockets of the rest from being read.
        await setImmediate()
        for (const part of ['reviews', 'block', 'summary', 'write'])
          seen.push((await t.guest.get(`${path}/${part}`)).status)
      }
      return seen
    })
    const written = await Promise.all(
      shoppers.map((shopper, at) => {
        const text = `Written while the database restarts, by shopper ${at}.`
        return insist(() => {
          const form = shopper.fill(tokens[at]!, { text, email: `cut-${at}@shopper.test` })
          form.append('files', new File([photo], 'photo.jpg'))
          return shopper.post(form)
        })
      }),
    )
    ending.abort()
    expect(await cutting).toBeGreaterThan(0)
    const read = (await Promise.all(reading)).flat()
    const kept = await t.world.db
      .selectFrom('reviews')
      .select(['product_id', 'media_count'])
      .where('account_id', '=', owner.accountId)
      .execute()
    const allowed = new Set([200, 503])
    expect([...written.flat(), ...read].filter((status) => !allowed.has(status))).toEqual([])
    expect(written.map((statuses) => statuses.at(-1))).toEqual(shoppers.map(() => 200))
    const ofProducts = shoppers.map(({ product }) => ({ product_id: product.id, media_count: 1 }))
    expect(kept).toHaveLength(shoppers.length)
    expect(kept).toEqual(expect.arrayContaining(ofProducts))
  },
)
