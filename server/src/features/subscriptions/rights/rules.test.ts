import { describe, expect, test } from 'vitest'
import { endOfPaid, rightsAt, type RightsEntry } from './rules.ts'
import { graceOutsidePauses, rightsPeriodsOf, type RightsPeriod } from './history/rules.ts'

const HOUR_MS = 3_600_000
/** A day of a made-up calendar, by number. */
const day = (number: number, hours = 0) =>
  new Date(Date.UTC(2027, 0, 1) + (number * 24 + hours) * HOUR_MS)
const dayOf = (date: Date | null) => date && (date.getTime() - day(0).getTime()) / (24 * HOUR_MS)

let made = 0
const entry = (
  kind: RightsEntry['kind'],
  [from, until]: [number, number],
  more: Partial<RightsEntry> = {},
): RightsEntry => ({
  id: `entry-${String(++made).padStart(4, '0')}`,
  subscription_id: 's1',
  kind,
  plan_id: 'pro',
  covers_from: day(from),
  covers_until: day(until),
  payment_external_id: kind === 'payment' ? `paid-${from}` : null,
  created_at: day(from),
  ...more,
})
const row = {
  id: 's1',
  provider: 'stripe' as string | null,
  phase: 'live' as 'pending' | 'live' | 'ended' | 'dropped',
  plan_id: 'pro',
  scheduled_plan_id: null as string | null,
  scheduled_at: null as Date | null,
  started_at: day(0),
  trial_ends_at: null as Date | null,
  paused_at: null as Date | null,
  resumes_at: null as Date | null,
  cancel_at: null as Date | null,
  ended_at: null as Date | null,
  past_due_since: null as Date | null,
}
const trial = entry('trial', [0, 7])
const month = entry('payment', [7, 38])

describe('rightsAt: what may be used, and why', () => {
  test.each([
    ['without a subscription', null, [], 5, null, 'no_plan'],
    ['given by hand, for ever', { ...row, provider: null }, [], 500, 'pro', 'grant'],
    ['on trial', row, [trial], 3, 'pro', 'trial'],
    ['paid', row, [trial, month], 20, 'pro', 'payment'],
    ['at the very end of what is paid', row, [trial, month], 38, 'pro', 'grace'],
    ['six days after it', row, [trial, month], 44, 'pro', 'grace'],
    ['eight days after it', row, [trial, month], 46, null, 'unpaid'],
    ['never covered', row, [], 1, null, 'unpaid'],
    [
      'paid by another subscription alone',
      row,
      [entry('payment', [7, 38], { subscription_id: 's2' })],
      20,
      null,
      'unpaid',
    ],
    [
      'paused',
      { ...row, paused_at: day(10), resumes_at: day(40) },
      [trial, month],
      20,
      null,
      'paused',
    ],
    [
      'after a pause that is over by itself',
      { ...row, paused_at: day(10), resumes_at: day(15) },
      [trial, month],
      20,
      'pro',
      'payment',
    ],
    [
      'cancelled, until the end',
      { ...row, cancel_at: day(38) },
      [trial, month],
      37,
      'pro',
      'payment',
    ],
    [
      'cancelled, at the end: no grace',
      { ...row, cancel_at: day(38) },
      [trial, month],
      38,
      null,
      'ended',
    ],
    [
      'of two upgrades the one that was reported last',
      row,
      [month, entry('payment', [10, 38], { plan_id: 'empire' })],
      20,
      'empire',
      'payment',
    ],
    [
      'of a trial that was reported twice the later one: shorter',
      row,
      [trial, entry('trial', [2, 4])],
      3,
      'pro',
      'trial',
    ],
    [
      'and no more after it than the grace',
      row,
      [trial, entry('trial', [2, 4])],
      12,
      null,
      'unpaid',
    ],
  ] as const)('%s', (_name, subject, entries, at, planId, because) => {
    expect(rightsAt({ row: subject, entries, lastPause: null }, day(at))).toMatchObject({
      planId,
      because,
    })
  })
})

test.each([
  ['nothing', [], 5],
  ['a trial alone is not paid', [trial], 3],
  ['what is paid', [trial, month], 38],
  ['the last of several', [month, entry('payment', [10, 38]), entry('payment', [38, 66])], 66],
  ['what is over', [entry('payment', [0, 2])], 5],
] as const)('endOfPaid: %s', (_name, entries, expected) => {
  const now = expected === 3 ? day(3) : day(5)
  expect(dayOf(endOfPaid(entries, 's1', now))).toBe(expected)
})

describe('stretchesOf: every stretch with a plan, and the grace between', () => {
  const lived = {
    id: 's1',
    provider: 'stripe',
    plan_id: 'pro',
    started_at: day(0),
    past_due_since: null,
    endedAt: null,
  }
  const summaryOf = (stretches: readonly RightsPeriod[]) =>
    stretches.map(({ because, from, until, planId }) => [
      because,
      dayOf(from),
      dayOf(until),
      planId,
    ])

  test.each([
    [
      'a trial that was paid',
      lived,
      [trial, month],
      20,
      [
        ['trial', 0, 7, 'pro'],
        ['payment', 7, 38, 'pro'],
      ],
    ],
    [
      'a payment that came two hours late is no missing one',
      lived,
      [trial, entry('payment', [7, 38], { covers_from: day(7, 2) })],
      20,
      [
        ['trial', 0, 7, 'pro'],
        ['payment', 7 + 2 / 24, 38, 'pro'],
      ],
    ],
    [
      'one that came two days late is',
      lived,
      [trial, entry('payment', [9, 38])],
      20,
      [
        ['trial', 0, 7, 'pro'],
        ['grace', 7, 9, 'pro'],
        ['payment', 9, 38, 'pro'],
      ],
    ],
    [
      'none came: seven days',
      lived,
      [trial],
      30,
      [
        ['trial', 0, 7, 'pro'],
        ['grace', 7, 14, 'pro'],
      ],
    ],
    [
      'none came yet: up to now',
      lived,
      [trial],
      9,
      [
        ['trial', 0, 7, 'pro'],
        ['grace', 7, 9, 'pro'],
      ],
    ],
    [
      'an upgrade cuts the stretch before it',
      lived,
      [month, entry('payment', [10, 38], { plan_id: 'empire' })],
      20,
      [
        ['payment', 7, 10, 'pro'],
        ['payment', 10, 38, 'empire'],
      ],
    ],
    [
      'an end cuts all',
      { ...lived, endedAt: day(10) },
      [trial, month],
      20,
      [
        ['trial', 0, 7, 'pro'],
        ['payment', 7, 10, 'pro'],
      ],
    ],
    ['given by hand', { ...lived, provider: null }, [], 20, [['grant', 0, null, 'pro']]],
  ] as const)('%s', (_name, subject, entries, at, expected) => {
    expect(summaryOf(rightsPeriodsOf(subject, entries, day(at)))).toEqual(expected)
  })

  test.each([
    ['no pause', [], [[7, 14]]],
    ['a pause that was over before', [[2, 5]], [[7, 14]]],
    ['a pause over its beginning', [[5, 10]], [[10, 14]]],
    ['a pause over its end', [[10, 20]], [[7, 10]]],
    ['a pause over all of it', [[5, 20]], []],
    ['a pause that goes on', [[5, null]], []],
  ] as const)('graceOutsidePauses: %s', (_name, pauses, expected) => {
    const grace: RightsPeriod = {
      from: day(7),
      until: day(14),
      planId: 'pro',
      because: 'grace',
      payment: null,
    }
    const paid: RightsPeriod = { ...grace, because: 'payment' }
    const left = graceOutsidePauses(
      [paid, grace],
      pauses.map(([from, until]) => ({
        from: day(from),
        until: until === null ? null : day(until),
      })),
    )
    expect(left[0]).toBe(paid)
    expect(left.slice(1).map(({ from, until }) => [dayOf(from), dayOf(until)])).toEqual(expected)
  })
})
