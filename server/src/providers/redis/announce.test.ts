import { createClient } from '@redis/client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startDatabaseProxy } from '../../../test/processes/database-proxy.ts'
import { findRedis } from '../../../test/processes/redis.ts'
import { redisAnnounce } from './announce.ts'

const { url, found } = await findRedis()

describe.skipIf(!found)(
  `hearing through Redis${found ? '' : `: skipped, there is none at ${url}`}`,
  () => {
    const admin = createClient({ url })
    const name = `plaudit-test-${crypto.randomUUID()}`
    const patience = { unheardMs: 100, checkMs: 200 }
    const closing: (() => Promise<unknown>)[] = []
    beforeAll(async () => void (await admin.connect()))
    afterEach(async () => {
      for (const close of closing.splice(0).toReversed()) await close()
    })
    afterAll(() => admin.destroy())

    const open = (at: string) => {
      const errors: string[] = []
      const announce = redisAnnounce({ url: at, channel: name, patience }, ({ message }) =>
        errors.push(message),
      )
      closing.push(() => announce.close())
      return { announce, errors }
    }
    const hear = ({ announce }: ReturnType<typeof open>) => {
      const heard: string[] = []
      let gaps = 0
      announce.hear(
        (message) => heard.push(message),
        () => (gaps += 1),
      )
      return { heard, gaps: () => gaps }
    }
    const listeners = async () => (await admin.pubSubNumSub(name))[name]
    const say = (message: string) =>
      admin.publish(name, JSON.stringify({ id: crypto.randomUUID(), message, now: true }))
    /** Said at once, heard after the three seconds that it is waited for. */
    const sayWithoutNow = (message: string) =>
      admin.publish(name, JSON.stringify({ id: crypto.randomUUID(), message, now: false }))

    const startLine = async () => {
      const line = await startDatabaseProxy(url)
      closing.push(line.close)
      return line
    }

    test('a line that breaks while it subscribes for the first time does not leave it without ears', async () => {
      const line = await startLine()
      line.cutAt('subscribe')
      const listener = open(line.url)
      const { heard, gaps } = hear(listener)
      await expect.poll(() => listener.errors.length).toBeGreaterThan(0)
      await expect.poll(listeners).toBe(1)
      await say('one')
      await expect.poll(() => heard).toEqual(['one'])
      expect(gaps()).toBeGreaterThan(0)
      // It subscribes again, once, after a line that broke later.
      line.cut()
      await expect.poll(listeners).toBe(0)
      await expect.poll(listeners).toBe(1)
      await say('two')
      await expect.poll(() => heard).toEqual(['one', 'two'])
    })

    test('who may not subscribe says so, refetches everything meanwhile, and hears once it may', async () => {
      const user = `user-${name}`
      await admin.aclSetUser(user, ['on', '>secret', '+@all', 'resetchannels'])
      closing.push(() => admin.aclDelUser(user))
      const at = new URL(url)
      at.username = user
      at.password = 'secret'
      const listener = open(at.href)
      const both = async () =>
        (await admin.clientList()).filter((client) => client.user === user).length
      await expect.poll(both).toBe(2)
      await expect.poll(listener.announce.isUp).toBe(true)
      const { heard, gaps } = hear(listener)
      await expect.poll(() => listener.errors.join()).toContain('NOPERM')
      await expect.poll(gaps).toBeGreaterThan(2)
      await admin.aclSetUser(user, `&${name}`)
      await expect.poll(listeners).toBe(1)
      await say('one')
      await expect.poll(() => heard).toEqual(['one'])
      const before = gaps()
      await sayWithoutNow('two')
      await expect.poll(() => heard).toEqual(['one', 'two'])
      expect(gaps(), 'it refetches no more once it hears').toBe(before)
    })

    test('while it cannot reach Redis, where others speak, it refetches everything again and again', async () => {
      const line = await startLine()
      const { heard, gaps } = hear(open(line.url))
      await expect.poll(listeners).toBe(1)
      await say('one')
      await expect.poll(() => heard).toEqual(['one'])
      const before = gaps()
      line.refuse()
      await expect.poll(gaps).toBeGreaterThan(before + 2)
      line.mend()
      await expect.poll(listeners).toBe(1)
      await say('two')
      await expect.poll(() => heard).toEqual(['one', 'two'])
      const after = gaps()
      await sayWithoutNow('three')
      await expect.poll(() => heard).toEqual(['one', 'two', 'three'])
      expect(gaps(), 'it refetches no more once it hears').toBe(after)
    })

    test('a Redis that was never there is skipped, and a closed one is left alone', async () => {
      const line = await startLine()
      line.refuse()
      const listener = open(line.url)
      const { gaps } = hear(listener)
      await expect.poll(gaps).toBeGreaterThan(2)
      await listener.announce.close()
      closing.pop()
      const after = gaps()
      const other = hear(open(url))
      await expect.poll(listeners).toBe(1)
      await sayWithoutNow('one')
      await expect.poll(() => other.heard).toEqual(['one'])
      expect(gaps()).toBe(after)
    })
  },
)
