import { importDrafts } from '@plaudit/contract/imports/drafts'
import { expect, test } from 'vitest'
import { partSizeOf } from './part-size-of.ts'

const MEGABYTE = 1024 * 1024

test.each([1, 5 * MEGABYTE, 5 * MEGABYTE + 1, 100 * MEGABYTE, 600 * MEGABYTE, 2500 * MEGABYTE])(
  'IMP-43 a file of %d bytes comes in no more parts, and no larger ones, than are taken',
  (size) => {
    const part = partSizeOf(size)
    expect(Math.ceil(size / part)).toBeLessThanOrEqual(importDrafts.maxParts)
    expect(part).toBeLessThanOrEqual(importDrafts.maxPartBytes)
  },
)
