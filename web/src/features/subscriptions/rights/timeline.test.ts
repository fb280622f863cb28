import { expect, test } from 'vitest'
import { marksOf, timelineOf } from './timeline.ts'

const day = (number: number) => new Date(Date.UTC(2026, 7, number)).toISOString()
const line = (
  because: 'trial' | 'payment' | 'grace' | 'pause' | 'grant',
  from: number,
  until: number | null,
) => ({
  because,
  from: day(from),
  until: until === null ? null : day(until),
})
const drawn = (known: Parameters<typeof timelineOf>[0]) =>
  timelineOf(known).map(
    ({ kind, from, until, used }) =>
      `${kind} ${new Date(from).toISOString().slice(5, 10)} ${new Date(until).toISOString().slice(5, 10)} ${used}`,
  )

test('RIGHT-8: the bar shows trial, paid time, grace and the time without a plan in order, and how much of the present one is used', () => {
  const history = [
    line('payment', 45, 55),
    line('grace', 38, 40),
    line('payment', 8, 38),
    line('trial', 1, 8),
  ]
  expect(drawn({ now: day(50), because: 'payment', until: day(55), history })).toEqual([
    'trial 08-01 08-08 1',
    'payment 08-08 09-07 1',
    'grace 09-07 09-09 1',
    'none 09-09 09-14 1',
    'payment 09-14 09-24 0.5',
  ])
})

test('RIGHT-8: a pause stands in the paid time that it interrupts; what is left of that comes after it', () => {
  const history = [line('pause', 10, 20), line('payment', 1, 31)]
  expect(drawn({ now: day(15), because: 'paused', until: null, history })).toEqual([
    'payment 08-01 08-10 1',
    'pause 08-10 08-20 0.5',
    'payment 08-20 08-31 0',
  ])
})

test('RIGHT-8: a grace that goes on is drawn to its end, a plan that was given up to now', () => {
  expect(
    drawn({
      now: day(12),
      because: 'grace',
      until: day(17),
      history: [line('grace', 10, 12), line('payment', 1, 10)],
    }).at(-1),
  ).toBe('grace 08-10 08-17 0.2857142857142857')
  expect(
    drawn({ now: day(12), because: 'grant', until: null, history: [line('grant', 1, null)] }),
  ).toEqual(['grant 08-01 08-12 1'])
  expect(drawn({ now: day(12), because: 'no_plan', until: null, history: [] })).toEqual([])
})

test('RIGHT-8: of many years only the last stretches are drawn, and days under the bar never touch', () => {
  const history = Array.from({ length: 24 }, (_, month) =>
    line('payment', 30 * (24 - month), 30 * (25 - month)),
  )
  const pieces = timelineOf({ now: day(750), because: 'payment', until: day(750), history })
  expect(pieces).toHaveLength(8)
  expect(marksOf(pieces).map(({ share }) => share)).toEqual([0, 1])
  expect(
    marksOf(
      timelineOf({
        now: day(25),
        because: 'payment',
        until: day(30),
        history: [line('payment', 15, 30), line('trial', 0, 15)],
      }),
    ).map(({ share }) => share),
  ).toEqual([0, 0.5, 1])
  expect(marksOf([])).toEqual([])
})
