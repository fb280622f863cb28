import { describe, expect, test } from 'vitest'
import { averageOf } from './chart/distribution.tsx'
import { clampPercent } from './feedback/progress.tsx'
import { relativeParts, relativeTime } from './text/relative-time.ts'
import { diffWords } from './data/word-diff.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (seconds: number) => {
  const { value, unit } = relativeParts(new Date(now.getTime() - seconds * 1000), now)
  return `${value} ${unit}`
}
const [HOUR, DAY] = [3600, 86_400]

describe('relative time', () => {
  test('S9.015 under 60 s in seconds; a future time reads as 0 seconds', () =>
    expect([ago(0), ago(59), ago(-90)]).toEqual(['0 second', '59 second', '0 second']))
  test('S9.016 under 1 h in minutes', () =>
    expect([ago(60), ago(3599)]).toEqual(['1 minute', '59 minute']))
  test('S9.017 up to 1 day, included, in hours', () =>
    expect([ago(HOUR), ago(DAY)]).toEqual(['1 hour', '24 hour']))
  test('S9.018 up to 30 days, included, in days', () =>
    expect([ago(DAY + 1), ago(30 * DAY)]).toEqual(['1 day', '30 day']))
  test('S9.019 up to 365 days, included, in months of 30 days', () =>
    expect([ago(30 * DAY + 1), ago(365 * DAY)]).toEqual(['1 month', '12 month']))
  test('S9.020 beyond in years of 365 days', () =>
    expect([ago(365 * DAY + 1), ago(800 * DAY)]).toEqual(['1 year', '2 year']))
  test('it is said in the reader’s language, in full words', () => {
    expect(relativeTime(new Date(now.getTime() - 120_000), now, 'en')).toBe('2 minutes ago')
    const quarter = new Date(now.getTime() - 95 * 86_400_000)
    expect(relativeTime(quarter, now, 'es')).toBe('hace 3 meses')
    expect(relativeTime(quarter, now, 'ar')).toBe('قبل 3 أشهر')
  })
})

test('S5.006 progress is clamped to 0 to 100', () => {
  expect([-5, 0, 62.5, 100, 140, Number.NaN].map(clampPercent)).toEqual([0, 0, 62.5, 100, 100, 0])
})

describe('what changed between two texts', () => {
  test('a mended word is the only one that is marked', () => {
    expect(diffWords('A low noat instead of a shriek', 'A low note instead of a shriek')).toEqual([
      { kind: 'same', text: 'A low ' },
      { kind: 'gone', text: 'noat' },
      { kind: 'new', text: 'note' },
      { kind: 'same', text: ' instead of a shriek' },
    ])
  })
  test('both texts can be put together again from the parts', () => {
    const [before, after] = ['one two  three four five', 'zero one three\nfour six']
    const parts = diffWords(before, after)
    expect(
      parts
        .filter(({ kind }) => kind !== 'new')
        .map(({ text }) => text)
        .join(''),
    ).toBe(before)
    expect(
      parts
        .filter(({ kind }) => kind !== 'gone')
        .map(({ text }) => text)
        .join(''),
    ).toBe(after)
  })
  test('an empty side is all new or all gone', () => {
    expect(diffWords('', 'a b')).toEqual([{ kind: 'new', text: 'a b' }])
    expect(diffWords('a b', '')).toEqual([{ kind: 'gone', text: 'a b' }])
  })
  test('a long text that was written anew is not searched for words that stayed', () => {
    const text = (letter: string) =>
      Array.from({ length: 1_800 }, (_, i) => `${letter}${(i * 7919) % 601}`).join(' ')
    const [before, after] = [text('a'), text('b')]
    expect(diffWords(before, after)).toEqual([
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ])
  })
  test('Japanese is compared letter by letter: it has no blanks', () => {
    expect(diffWords('とても良いです', 'とても悪いです')).toEqual([
      { kind: 'same', text: 'とても' },
      { kind: 'gone', text: '良' },
      { kind: 'new', text: '悪' },
      { kind: 'same', text: 'いです' },
    ])
  })
})

test('an average has one decimal, and there is none without ratings', () => {
  expect(averageOf({ 1: 0, 2: 0, 3: 1, 4: 1, 5: 1 })).toBe(4)
  expect(averageOf({ 1: 1, 2: 0, 3: 0, 4: 1, 5: 1 })).toBe(3.3)
  expect(averageOf({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 })).toBeNull()
})
