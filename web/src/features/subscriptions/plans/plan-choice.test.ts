import type { Plan } from '@plaudit/contract/billing/plans'
import type { Subscription } from '@plaudit/contract/billing/subscription'
import { describe, expect, test } from 'vitest'
import { daysLeft } from '../days-left.ts'
import { comparePlanLimits } from '../checkout/compare-plan-limits.ts'
import { nextAttempt, isUnanswered } from '../checkout/order/attempt.ts'
import { CallFailure } from '../../../api/failures.ts'
import { buttonOf, firstCycle, isLockedToAnnual, isPaused, plansShown } from './plan-choice.ts'

const plan = (id: string, interval: Plan['interval'], more: Partial<Plan> = {}) =>
  ({ id, interval, status: 'AC', for_winning: true, trial_days: 0, ...more }) as Plan
const on = (one: Plan, more: Partial<Subscription> = {}) => ({
  active_subscription: { plan: one, paused_at: null, ...more } as Subscription,
  is_annual_shopify: false,
})
const without = { active_subscription: null, is_annual_shopify: false }

describe('plan cards', () => {
  const monthly = plan('pro-monthly', 'monthly')
  const annual = plan('pro-annual', 'annual')

  test('S2.086 S2.088 only plans on sale are shown, monthly ones when they are flagged', () => {
    const plans = [
      monthly,
      annual,
      plan('gone', 'monthly', { status: 'IN' }),
      plan('plain', 'monthly', { for_winning: false }),
      plan('yearly', 'annual', { for_winning: false }),
    ]
    expect(plansShown(plans, 'monthly').map(({ id }) => id)).toEqual(['pro-monthly'])
    expect(plansShown(plans, 'annual').map(({ id }) => id)).toEqual(['pro-annual', 'yearly'])
  })

  test('S2.089 S2.090 S2.091 an annual plan locks the toggle, but not for the store platform’s annual accounts', () => {
    expect([
      isLockedToAnnual(on(annual)),
      isLockedToAnnual(on(monthly)),
      isLockedToAnnual(without),
      isLockedToAnnual({ ...on(annual), is_annual_shopify: true }),
    ]).toEqual([true, false, false, false])
    expect([firstCycle(on(annual)), firstCycle(without), firstCycle(without, true)]).toEqual([
      'annual',
      'monthly',
      'annual',
    ])
  })

  test('S2.095 S2.096 S2.097 S2.098 the button: Paused, Current, Try for free, Start, in this order', () => {
    const trial = plan('pro-monthly', 'monthly', { trial_days: 7 })
    expect(buttonOf(trial, on(trial, { paused_at: '2026-11-01T00:00:00Z' }))).toBe('paused')
    expect(buttonOf(trial, on(trial))).toBe('current')
    expect(buttonOf(trial, on(annual))).toBe('try')
    expect(buttonOf(monthly, on(annual))).toBe('start')
    expect(isPaused(on(trial, { paused_at: '2026-11-01T00:00:00Z' }))).toBe(true)
  })
})

test('what a change brings and takes follows the limits of the two plans alone, with the quantities, and without what is not built', () => {
  const limits = {
    can_remove_powered_by: true,
    filter_import: false,
    filter_rating: false,
    reviews_count: true,
    widget_colors: false,
    widget_review_button: false,
    paid_plan: true,
    request_emails: 200,
    resync_products: 5,
    api_access: false,
  } as const
  const nothing = { before: null, after: null }
  expect(
    comparePlanLimits(limits, {
      ...limits,
      reviews_count: false,
      request_emails: 'unlimited',
      resync_products: 0,
    }),
  ).toEqual({
    gained: [],
    lost: [
      { key: 'reviews_count', ...nothing },
      { key: 'resync_products', before: 5, after: null },
    ],
  })
  expect(comparePlanLimits(limits, { ...limits, api_access: true, resync_products: 50 })).toEqual({
    gained: [
      { key: 'resync_products', before: 5, after: 50 },
      { key: 'api_access', ...nothing },
    ],
    lost: [],
  })
})

test('the plan that is to come cannot be ordered: it is neither the present one nor for sale', () => {
  const account = on(plan('pro-monthly', 'monthly'), {
    scheduled_change: { plan: plan('starter-monthly', 'monthly'), at: '2026-06-14T00:00:00.000Z' },
  })
  expect(
    ['pro-monthly', 'starter-monthly', 'empire-monthly'].map((id) =>
      buttonOf({ id, trial_days: 0 }, account),
    ),
  ).toEqual(['current', 'coming', 'start'])
})

test('days left count a begun day whole, and none when it is past', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  expect(
    [
      '2026-11-28T12:00:00Z',
      '2026-11-21T13:00:00Z',
      '2026-11-21T12:00:00Z',
      '2026-11-01T00:00:00Z',
    ].map((until) => daysLeft(until, now)),
  ).toEqual([7, 1, 0, 0])
})

describe('an order that was never answered', () => {
  const order = { plan_id: 'pro-monthly', quote: 'one', payment_method_id: 'pm_1' }

  test('is sent again under its own key with its own quote; another wish is another order', () => {
    const first = nextAttempt(null, 'stripe', order)
    expect(nextAttempt(first, 'stripe', { ...order, quote: 'two' })).toBe(first)
    expect(nextAttempt(first, 'stripe', { ...order, plan_id: 'empire-monthly' }).key).not.toBe(
      first.key,
    )
    expect(nextAttempt(first, 'paypal', order).key).not.toBe(first.key)
  })

  test('is one without an answer, with a broken server, or whose first try is still at work', () => {
    const failed = (status: number, code?: string) =>
      isUnanswered(new CallFailure('x', { status, body: code ? { code } : null }))
    expect([
      failed(0),
      failed(503),
      failed(409, 'conflict'),
      failed(409, 'quote_changed'),
      failed(402),
    ]).toEqual([true, true, true, false, false])
  })
})
