import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { inTransaction } from '../../db/transaction.ts'
import { phrase } from '../../texts/phrase.ts'
import { createNotification, type NewNotification } from './create-notification.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const titles = {
  success: 'payment_received',
  info: 'trial_ends',
  error: 'payment_failed',
  warning: 'store_denied',
} as const

const notify = (owner: Awaited<ReturnType<typeof buildOwner>>, notification: NewNotification) =>
  inTransaction(t.world.db, (tx) => createNotification(tx, owner.owner, notification))

test('S3.018 S3.019 S7.017 S7.043 notifications/all/ is a plain list, newest first, with the fields and types of NOTE-1', async () => {
  const owner = await buildOwner(t)
  for (const type of ['success', 'info', 'error', 'warning'] as const) {
    t.advance({ minutes: 1 })
    await notify(owner, {
      type,
      title: phrase(`notifications.${titles[type]}`),
      message: phrase('notifications.bulk_about', { days: 30 }),
      primary_action_text: phrase('notifications.manage_reviews'),
      primary_action_url: '/manage',
    })
  }
  const { json } = await owner.get('notifications/all/')
  expect(json.map(({ type }: { type: string }) => type)).toEqual([
    'warning',
    'error',
    'info',
    'success',
  ])
  expect(json[0]).toEqual({
    id: expect.any(String),
    type: 'warning',
    title: 'Reconnect your store',
    message: 'You can undo this for 30 days.',
    primary_action_text: 'Manage reviews',
    primary_action_url: '/manage',
    secondary_action_text: null,
    secondary_action_url: null,
    created_at: t.world.clock.now().toISOString(),
    is_read: false,
  })
})

test('S7.019 mark-all-read/ leaves none unread; one can be read alone, and another owner’s cannot', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  await notify(owner, {
    type: 'info',
    title: phrase('notifications.payment_received'),
    message: phrase('notifications.plan_ended_about'),
  })
  await notify(owner, {
    type: 'info',
    title: phrase('notifications.payment_received'),
    message: phrase('notifications.plan_ended_about'),
  })
  const unread = async () =>
    (await owner.get('notifications/all/')).json.filter((one: { is_read: boolean }) => !one.is_read)
  const [first] = await unread()
  expect((await other.post(`notifications/${first.id}/read/`)).status).toBe(404)
  expect((await owner.post(`notifications/${first.id}/read/`)).status).toBe(200)
  expect(await unread()).toHaveLength(1)
  expect((await owner.post('notifications/mark-all-read/')).status).toBe(200)
  expect(await unread()).toEqual([])
})

test('after 90 days a notification is no longer listed', async () => {
  const owner = await buildOwner(t)
  await notify(owner, {
    type: 'info',
    title: phrase('notifications.payment_received'),
    message: phrase('notifications.plan_ended_about'),
  })
  t.advance({ days: 91 })
  const again = t.as(
    (await t.guest.post('auth/login/', { email: owner.email, password: owner.password })).json
      .access,
  )
  expect((await again.get('notifications/all/')).json).toEqual([])
})

test('B8 a notification is said in the language its owner reads now; one from before keeps its sentence', async () => {
  const owner = await buildOwner(t)
  await notify(owner, {
    type: 'success',
    title: phrase('notifications.bulk_delete', { count: 1200 }),
    message: phrase('notifications.trial_ends_about', {
      plan: 'Pro',
      amount: { cents: 2900, currency: 'EUR' },
      day: { day: '2026-04-13' },
    }),
  })
  t.advance({ minutes: 1 })
  await t.world.db
    .insertInto('notifications')
    .values({
      account_id: owner.owner.accountId,
      id: v7(),
      type: 'info',
      title: 'Said before',
      message: 'As it was.',
      created_at: t.world.clock.now(),
    })
    .execute()
  const said = async (language: string) => {
    await owner.post('auth/edit/', { language })
    return (await owner.get('notifications/all/')).json.map(
      ({ title, message }: { title: string; message: string }) => [
        title,
        message.replaceAll('\u00a0', ' '),
      ],
    )
  }
  const before = ['Said before', 'As it was.']
  expect(await said('de')).toEqual([
    before,
    ['1.200 Bewertungen gelöscht', 'Pro läuft ab dem 13. April 2026 für 29,00 € weiter.'],
  ])
  expect(await said('es')).toEqual([
    before,
    ['1200 reseñas eliminadas', 'Pro continúa por 29,00 € a partir del 13 de abril de 2026.'],
  ])
  const [, kept] = await t.world.db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', owner.owner.accountId)
    .orderBy('created_at', 'desc')
    .execute()
  expect(kept).toMatchObject({
    title: null,
    message: null,
    texts: { title: { key: 'notifications.bulk_delete', values: { count: 1200 } } },
  })
})
