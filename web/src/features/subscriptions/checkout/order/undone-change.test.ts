import { expect, test } from 'vitest'
import type { Account } from '@plaudit/contract/accounts/accounts'
import { undoneBy } from './undone-change.ts'

const change = { plan: { id: 'starter-monthly' }, at: '2026-06-14T00:00:00.000Z' }
const account = (scheduled_change: object | null) =>
  ({ active_subscription: { plan: { id: 'pro-monthly' }, scheduled_change } }) as unknown as Account

test('choosing the present plan while a change waits keeps it and undoes the change; another plan undoes nothing', () => {
  expect(undoneBy(account(change), { id: 'pro-monthly' })).toEqual(change)
  expect(undoneBy(account(change), { id: 'empire-monthly' })).toBeNull()
  expect(undoneBy(account(null), { id: 'pro-monthly' })).toBeNull()
  expect(undoneBy({ active_subscription: null }, { id: 'pro-monthly' })).toBeNull()
})
