import type { Remap } from '@plaudit/contract/dropshipping/remaps'
import { expect, test } from 'vitest'
import { firstChoices, pairsOf, takenBy, withChoice } from './remap-choices.ts'

const remap = (from: string, confidence: Remap['confidence'], proposed: string | null): Remap => ({
  from,
  values: ['Rust'],
  sku: 'K-1',
  price: 2_995,
  cost: 1_000,
  margin: 5_000,
  confidence,
  proposed,
  choices: [],
})

test('PROD-67 only what is surely the same is chosen at first, and no variant is there for two', () => {
  const first = firstChoices([
    remap('a', 'same', 'x'),
    remap('b', 'likely', 'y'),
    remap('c', 'none', null),
  ])
  expect(pairsOf(first)).toEqual([{ from: 'a', to: 'x' }])
  const more = withChoice(withChoice(first, 'b', 'y'), 'c', null)
  expect([...takenBy(more, 'c')]).toEqual(['x', 'y'])
  expect([...takenBy(more, 'a')]).toEqual(['y'])
  expect(pairsOf(withChoice(more, 'a', undefined))).toEqual([
    { from: 'b', to: 'y' },
    { from: 'c', to: null },
  ])
})
