import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestOwner } from '../../../../test/owners.ts'
import { startStoreWorld, type StoreWorld } from '../../../../test/store-world.ts'
import { findShopAccess } from '../find-shop-access.ts'
import { markAccessLost } from '../mark-access-lost.ts'
import { notifyAccessLost } from '../notify-access-lost.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'

let s: StoreWorld
beforeAll(async () => {
  s = await startStoreWorld()
})
afterAll(() => s.close())

const noticeOf = async (owner: TestOwner, title: string) =>
  (await owner.get('notifications/all/')).json.find((one: { title: string }) => one.title === title)
const waiting = { is_read: false, primary_action_text: 'Connect Store' }
const settled = { is_read: true, primary_action_text: null, primary_action_url: null }

test('once the store is connected again, what told that it was uninstalled is read and offers no connecting', async () => {
  const { owner, domain } = await s.buildStore()
  const { owner: other, domain: othersDomain } = await s.buildStore()
  for (const left of [domain, othersDomain]) await s.control(left, 'uninstall', {})
  await s.deliverAll()
  await s.runJobs()
  const title = 'Plaudit was uninstalled'
  expect(await noticeOf(owner, title)).toMatchObject(waiting)
  expect(await s.connect(owner, domain)).toBe('connected')
  expect(await noticeOf(owner, title)).toMatchObject(settled)
  expect(await noticeOf(other, title)).toMatchObject(waiting)
})

test.each(['connected again', 'renewed by itself'] as const)(
  'the access to a store that was lost is %s, and the call to connect it again is settled',
  async (how) => {
    const { owner, domain } = await s.buildStore()
    const { accessToken: token } = (await findShopAccess(owner.owner))!
    await markAccessLost(s.world, new ShopFailure('denied', 'refused', { domain, token }))
    await notifyAccessLost(owner.owner)
    expect(await noticeOf(owner, 'Reconnect your store')).toMatchObject(waiting)
    if (how === 'connected again') expect(await s.connect(owner, domain)).toBe('connected')
    else await findShopAccess(owner.owner, { refused: token })
    expect((await owner.get('shop/')).json.state).toBe('connected')
    expect(await noticeOf(owner, 'Reconnect your store')).toMatchObject(settled)
  },
)
