import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildOwner, type TestOwner } from '../../../test/owners.ts'
import { startDatabaseProxy } from '../../../test/processes/database-proxy.ts'
import { findRedis } from '../../../test/processes/redis.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { inTransaction } from '../../db/transaction.ts'
import { announceThrough, publishChanges, subscribeToChanges, LIVE_CHANNEL } from '../../live.ts'
import { redisAnnounce } from '../../providers/redis/announce.ts'

const { url, found } = await findRedis()
const WAIT = { timeout: 15_000, interval: 50 }

describe.skipIf(!found)(
  `live topics over Redis${found ? '' : `: skipped, there is none at ${url}`}`,
  () => {
    let t: TestWorld
    let line: Awaited<ReturnType<typeof startDatabaseProxy>>
    let owner: TestOwner
    const channel = `plaudit-test-${crypto.randomUUID()}`
    const open = (at: string) => redisAnnounce({ url: at, channel }, () => undefined)
    const speaker = { announce: open(url) }
    let hearer: ReturnType<typeof open>
    const heard: { topics: string[] }[] = []
    /** What was heard but for the setup's own word, which was said several times. */
    const announced = () =>
      heard.map(({ topics }) => topics).filter(([topic]) => topic !== 'account')
    const notified: string[] = []
    let gaps = 0

    beforeAll(async () => {
      t = await startTestWorld()
      line = await startDatabaseProxy(url)
      hearer = open(line.url)
      owner = await buildOwner(t)
      announceThrough(t.world.db, speaker.announce)
      const world = { ...t.world, announce: hearer }
      await subscribeToChanges(
        world,
        ({ accountId, topics }) => {
          if (accountId === owner.accountId) heard.push({ topics })
        },
        () => (gaps += 1),
      )
      await t.world.listen(LIVE_CHANNEL, (message) => notified.push(message))
      await vi.waitUntil(() => speaker.announce.isUp() && hearer.isUp(), WAIT)
      await heardNow('account')
    })
    afterAll(async () => {
      await speaker.announce.close()
      await hearer.close()
      await line.close()
      await t.close()
    })

    /** Says it until it is heard: a subscription is there a moment after its connection. */
    const heardNow = async (topic: 'account') => {
      await vi.waitUntil(async () => {
        await publishChanges(t.world.db, owner.accountId, [topic])
        return heard.length > 0
      }, WAIT)
      heard.length = 0
      notified.length = 0
    }

    test('a change is heard after its commit and not before, and the database carries nothing', async () => {
      await inTransaction(t.world.db, async (tx) => {
        await publishChanges(tx, owner.accountId, ['reviews'])
        await publishChanges(tx, owner.accountId, ['products'])
        expect(announced()).toEqual([])
      })
      await expect.poll(announced).toEqual([['reviews'], ['products']])
      expect(notified).toEqual([])
    })

    test('a process that ends between its commit and the word of it is heard within seconds', async () => {
      heard.length = 0
      speaker.announce.expect(JSON.stringify({ accountId: owner.accountId, topics: ['imports'] }))
      await expect.poll(announced).toEqual([['imports']])
    })

    test('while Redis cannot be reached the database sends it, and who was cut off refetches everything', async () => {
      heard.length = 0
      notified.length = 0
      const before = gaps
      line.cut()
      await expect.poll(() => gaps).toBeGreaterThan(before)
      const nowhere = open('redis://127.0.0.1:1')
      announceThrough(t.world.db, nowhere)
      await inTransaction(t.world.db, (tx) => publishChanges(tx, owner.accountId, ['store']))
      await expect.poll(() => notified).toHaveLength(1)
      await expect.poll(announced).toEqual([['store']])
      announceThrough(t.world.db, speaker.announce)
      await nowhere.close()
    })
  },
)
