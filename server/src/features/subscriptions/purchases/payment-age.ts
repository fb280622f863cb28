import type { Owner } from '../../../world.ts'
import type { RequestRow } from './rows.ts'

/** How long ago its payment was begun, milliseconds. */
export const paymentAge = ({ world }: Owner, { waiting, created_at }: RequestRow) =>
  world.clock.now().getTime() - Date.parse(waiting?.since ?? created_at.toISOString())
