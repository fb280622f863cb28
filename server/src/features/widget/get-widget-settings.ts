import type { WidgetSettings } from '@plaudit/contract/storefront/widget'
import type { Owner } from '../../world.ts'
import { findAllowedLimits } from '../entitlements/find-allowed-limits.ts'
import { settingsOf } from './rows.ts'
import { applyLimits, missingLimits, readSettings } from './rules.ts'

/** The saved settings, or the defaults. */
export const getWidgetSettings = async ({ world, accountId }: Owner): Promise<WidgetSettings> =>
  readSettings(await settingsOf(world.db, accountId))

/** The settings shown to shoppers: without those that the plan does not include (WIDGET-5). */
export const getShownSettings = async (owner: Owner): Promise<WidgetSettings> =>
  applyLimits(await getWidgetSettings(owner), await findAllowedLimits(owner))

/** The plan limit keys that these settings need and the account does not have. */
export const listMissingLimits = async (owner: Owner, settings: WidgetSettings) =>
  missingLimits(settings, await findAllowedLimits(owner))
