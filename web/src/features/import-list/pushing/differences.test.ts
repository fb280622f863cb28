import type { Difference } from '@plaudit/contract/dropshipping/pushes'
import { expect, test } from 'vitest'
import { firstChosen, shownDifferences } from './differences.ts'

const difference = (path: string, kind: Difference['kind']): Difference => ({
  path,
  kind,
  field: path,
  variant: null,
  ours: 'a',
  theirs: 'b',
})

test('PROD-52 what only we changed is ticked, what the owner changed in the store and what both changed is not', () => {
  const all = [
    difference('title', 'edit'),
    difference('tags', 'change'),
    difference('x', 'conflict'),
  ]
  expect([...firstChosen(all)]).toEqual(['tags'])
  expect(shownDifferences([...all, difference('status', 'change')])).toEqual(all)
})
