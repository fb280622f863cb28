import { recordCancellation } from '@plaudit/contract/billing/cancel'
import type { Input } from '@plaudit/contract/endpoint'
import { call } from '../../../api/call.ts'

/**
 * Recorded for those who build the product; the flow never waits for it, and a failure
 * changes nothing about what follows.
 */
export const recordStep = (step: Input<typeof recordCancellation>): void =>
  void call(recordCancellation, step).catch(() => undefined)
