import type { World } from '../../../world.ts'
import { forgetReportersBefore } from './rows.ts'

/** Objections are possible for six months; then as long again, for a court or an authority. */
const KEPT_DAYS = 365

/** Daily: names, e-mails and texts of decided reports go after a year; the log stays without them. */
export const forgetOldReporters = (world: World): Promise<void> =>
  forgetReportersBefore(world.db, new Date(world.clock.now().getTime() - KEPT_DAYS * 86_400_000))
