import { expect, test } from 'vitest'
import {
  decideDateOrder,
  resolveDate,
  emptyDateEvidence,
  dateInOtherOrder,
  parseDate,
  scoreDateOrders,
} from './parse-date.ts'
import { decideDateOrders } from './decide-date-orders.ts'
import { collectDateEvidence } from './collect-date-evidence.ts'

const now = Date.UTC(2026, 10, 21, 10)
const at = (value: string, order: 'day_first' | 'month_first' = 'day_first') => {
  const date = resolveDate(parseDate(value), order)
  return date.kind === 'exact' ? new Date(date.ms).toISOString() : date.reason
}

test('dates of every app and spreadsheet program are read to the moment they mean, in UTC', () => {
  const written: Record<string, string> = {
    '2022-11-24 09:46:42 UTC': '2022-11-24T09:46:42.000Z',
    '2026-02-10T14:53:02.525Z': '2026-02-10T14:53:02.000Z',
    '2014-02-19 21:07:30 -0500': '2014-02-20T02:07:30.000Z',
    '2026-01-31T23:30:00+05:30': '2026-01-31T18:00:00.000Z',
    '2026-04-13': '2026-04-13T00:00:00.000Z',
    '2026/4/3': '2026-04-03T00:00:00.000Z',
    '22 Nov 2025': '2025-11-22T00:00:00.000Z',
    'Nov 22, 2025': '2025-11-22T00:00:00.000Z',
    '31-Jul-18': '2018-07-31T00:00:00.000Z',
    '1. März 2024': '2024-03-01T00:00:00.000Z',
    '3 février 2024': '2024-02-03T00:00:00.000Z',
    '14 de agosto de 2025': '2025-08-14T00:00:00.000Z',
    'Thu, 14 Aug 2025 15:52:49 +0000': '2025-08-14T15:52:49.000Z',
    '9/6/2016 6:29 PM': '2016-06-09T18:29:00.000Z',
    '25.12.2025': '2025-12-25T00:00:00.000Z',
    '5/7/24': '2024-07-05T00:00:00.000Z',
    '46125': '2026-04-13T00:00:00.000Z',
  }
  for (const [value, moment] of Object.entries(written))
    expect([value, at(value)]).toEqual([value, moment])
})

test('days that do not exist and things that are no dates are told apart; nothing becomes today', () => {
  for (const value of ['2026-02-30', '31/04/2026', '13/13/2025', '31 Feb 2025'])
    expect([value, at(value)]).toEqual([value, 'date_does_not_exist'])
  for (const value of [
    'yesterday',
    '0205-05-26',
    '2026',
    '12',
    '2026-04-13 25:00',
    '1/2',
    '3 Foo 2024',
    '',
    '2026-04-13 and more',
  ])
    expect([value, at(value)]).toEqual([value, 'date_unreadable'])
})

test('a time with an offset that no clock has is unreadable, not another day', () => {
  for (const offset of ['+25:00', '+99:99', '-14:30', '+02:60', '+1401', ' GMT+15'])
    expect([offset, at(`2026-04-13T10:00:00${offset}`)]).toEqual([offset, 'date_unreadable'])
  expect(at('2026-04-13T10:00:00+14:00')).toBe('2026-04-12T20:00:00.000Z')
  expect(at('2026-04-13T10:00:00-12:00')).toBe('2026-04-13T22:00:00.000Z')
})

const decide = (
  values: string[],
  said: { owner?: 'day_first' | 'month_first'; format?: 'day_first' | 'month_first' } = {},
) => {
  const evidence = emptyDateEvidence()
  for (const value of values) scoreDateOrders(evidence, parseDate(value), now)
  return decideDateOrder(evidence, { owner: said.owner, format: said.format ?? null })
}

test('the order of day and month is decided over the whole column, by what the file proves', () => {
  expect(decide(['03/04/2025', '13/04/2025'])).toEqual({
    order: 'day_first',
    decided_by: 'file',
    ambiguous_rows: 1,
  })
  expect(
    decide(['9/6/2016', '8/31/2016'], { owner: 'day_first', format: 'day_first' }),
  ).toMatchObject({ order: 'month_first', decided_by: 'file' })
  expect(decide(['03/04/2025'], { owner: 'month_first', format: 'day_first' })).toMatchObject({
    order: 'month_first',
    decided_by: 'owner',
  })
  expect(decide(['03/04/2025'], { format: 'month_first' })).toMatchObject({
    order: 'month_first',
    decided_by: 'format',
    ambiguous_rows: 1,
  })
  expect(decide(['03/04/2025'])).toMatchObject({ order: 'day_first', decided_by: 'default' })
  expect(decide(['2025-04-03', '5/5/2025'])).toMatchObject({
    decided_by: 'unambiguous',
    ambiguous_rows: 0,
  })
})

test('a reading that would lie in the future proves the other one', () => {
  expect(decide(['03/12/2026', '04/05/2026'])).toEqual({
    order: 'month_first',
    decided_by: 'file',
    ambiguous_rows: 1,
  })
})

test('a column that proves nothing follows the one that does', () => {
  const dates = collectDateEvidence((meaning) => (meaning === 'reviewed_at' ? [0] : [1]), now)
  for (const cells of [
    ['03/04/2025', '05/20/2025'],
    [null, null],
  ])
    dates.add(cells)
  expect(decideDateOrders(dates.evidence, { owner: undefined, format: null })).toMatchObject({
    reviewed_at: { order: 'month_first', decided_by: 'file' },
    replied_at: { order: 'month_first', decided_by: 'file' },
  })
})

test('a date that fails in the decided order is suggested in the other, never used', () => {
  expect(dateInOtherOrder('12/25/2025', 'day_first', now)).toBe('2025-12-25')
  expect(dateInOtherOrder('12/25/2026', 'day_first', now)).toBe(null)
  expect(dateInOtherOrder('2026-02-30', 'day_first', now)).toBe(null)
})

const dayOf = (value: string) => {
  const read = parseDate(value)
  return read.kind === 'exact' ? new Date(read.ms).toISOString().replace('.000Z', 'Z') : read.kind
}

test('S1.023 dates as programs keep them and as East Asia and Arabic write them are read', () => {
  expect(
    Object.fromEntries(
      [
        '1776038400',
        '1776038400000',
        '1776038400.5',
        '20260413',
        '20260413T101500Z',
        '09 4, 2015',
        '2026年4月13日',
        '2026年4月13日 10:15',
        '2026년 4월 13일',
        '٢٠٢٦-٠٤-١٣',
        '١٣ أبريل ٢٠٢٦',
        '13 апреля 2026',
        'Mon Apr 13 10:15:00 UTC 2026',
        'Mon Apr 13 2026 10:15:00 GMT+0200 (Central European Summer Time)',
      ].map((value) => [value, dayOf(value)]),
    ),
  ).toEqual({
    '1776038400': '2026-04-13T00:00:00Z',
    '1776038400000': '2026-04-13T00:00:00Z',
    '1776038400.5': '2026-04-13T00:00:00Z',
    '20260413': '2026-04-13T00:00:00Z',
    '20260413T101500Z': '2026-04-13T10:15:00Z',
    '09 4, 2015': '2015-09-04T00:00:00Z',
    '2026年4月13日': '2026-04-13T00:00:00Z',
    '2026年4月13日 10:15': '2026-04-13T10:15:00Z',
    '2026년 4월 13일': '2026-04-13T00:00:00Z',
    '٢٠٢٦-٠٤-١٣': '2026-04-13T00:00:00Z',
    '١٣ أبريل ٢٠٢٦': '2026-04-13T00:00:00Z',
    '13 апреля 2026': '2026-04-13T00:00:00Z',
    'Mon Apr 13 10:15:00 UTC 2026': '2026-04-13T10:15:00Z',
    'Mon Apr 13 2026 10:15:00 GMT+0200 (Central European Summer Time)': '2026-04-13T08:15:00Z',
  })
})

test('S1.023 names of time zones are read, of places with their summer time; a name that nobody knows is no time', () => {
  expect(dayOf('2026-04-13 10:00:00 PST')).toBe('2026-04-13T18:00:00Z')
  expect(dayOf('13 Apr 2026 10:00 CEST')).toBe('2026-04-13T08:00:00Z')
  expect(dayOf('2026-04-13 10:00:00 Europe/Berlin')).toBe('2026-04-13T08:00:00Z')
  expect(dayOf('2026-01-13T10:00:00[America/New_York]')).toBe('2026-01-13T15:00:00Z')
  expect(dayOf('2026-04-13 10:00 GMT+2')).toBe('2026-04-13T08:00:00Z')
  expect(dayOf('2026-04-13 10:00:00 QQQ')).toBe('unreadable')
  expect(dayOf('2026-04-13 10:00:00 Mars/Olympus')).toBe('unreadable')
  // Numbers of other kinds are no dates.
  expect(['20261313', '99999999', '12345678901'].map(dayOf)).toEqual([
    'unreadable',
    'unreadable',
    'unreadable',
  ])
})
