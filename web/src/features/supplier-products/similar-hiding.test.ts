import { expect, test } from 'vitest'
import { isHidden } from './similar-hiding.ts'

const hidden = '2026-11-21T10:00:00.000Z'
const after = (ms: number) => new Date(Date.parse(hidden) + ms)
const DAY = 86_400_000

test('PROD-11 S9.010 the banner of similar products is hidden for 15 days, and shown again afterwards', () => {
  expect([0, DAY, 15 * DAY - 1].map((ms) => isHidden(hidden, after(ms)))).toEqual([
    true,
    true,
    true,
  ])
  expect([15 * DAY, 15 * DAY + 1, 400 * DAY].map((ms) => isHidden(hidden, after(ms)))).toEqual([
    false,
    false,
    false,
  ])
})

test('nothing kept, nonsense, and a clock that was ahead hide nothing', () => {
  for (const kept of [null, '', 'yesterday', '2099-01-01T00:00:00.000Z'])
    expect(isHidden(kept, after(0)), String(kept)).toBe(false)
})
