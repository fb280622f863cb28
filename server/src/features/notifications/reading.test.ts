import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createNotification, type NewNotification } from './create-notification.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const tell = (owner: Awaited<ReturnType<typeof buildOwner>>, notification: NewNotification) =>
  inTransaction(t.world.db, (tx) => createNotification(tx, owner.owner, notification))

test('S3.018 S3.019 S7.017 S7.043 notifications/all/ is a plain list, newest first, with the fields and types of the specification', async () => {
  const owner = await buildOwner(t)
  for (const type of ['success', 'info', 'error', 'warning'] as const) {
    t.advance({ minutes: 1 })
    await tell(owner, { type, title: `A ${type}`, message: 'What happened.', primary_action_text: 'Look', primary_action_url: '/manage' })
  }
  const { json } = await owner.get('notifications/all/')
  expect(json.map(({ type }: { type: string }) => type)).toEqual(['warning', 'error', 'info', 'success'])
  expect(json[0]).toEqual({
    id: expect.any(String),
    type: 'warning',
    title: 'A warning',
    message: 'What happened.',
    primary_action_text: 'Look',
    primary_action_url: '/manage',
    secondary_action_text: null,
    secondary_action_url: null,
    created_at: t.world.clock.now().toISOString(),
    is_read: false,
  })
})

test('S7.019 mark-all-read/ leaves none unread; one can be read alone, and another owner’s cannot', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  await tell(owner, { type: 'info', title: 'One', message: 'm' })
  await tell(owner, { type: 'info', title: 'Two', message: 'm' })
  const unread = async () => (await owner.get('notifications/all/')).json.filter((one: { is_read: boolean }) => !one.is_read)
  const [first] = await unread()
  expect((await other.post(`notifications/${first.id}/read/`)).status).toBe(404)
  expect((await owner.post(`notifications/${first.id}/read/`)).status).toBe(200)
  expect(await unread()).toHaveLength(1)
  expect((await owner.post('notifications/mark-all-read/')).status).toBe(200)
  expect(await unread()).toEqual([])
})

test('after 90 days a notification is no longer listed', async () => {
  const owner = await buildOwner(t)
  await tell(owner, { type: 'info', title: 'Old', message: 'm' })
  t.advance({ days: 91 })
  const again = t.as((await t.guest.post('auth/login/', { email: owner.email, password: owner.password })).json.access)
  expect((await again.get('notifications/all/')).json).toEqual([])
})
