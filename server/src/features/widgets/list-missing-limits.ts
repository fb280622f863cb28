import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Owner } from '../../world.ts'
import { findAllowedLimits } from '../entitlements/find-allowed-limits.ts'
import { missingLimits } from './rules.ts'

/** The plan limit keys that these settings need and the account does not have. */
export const listMissingLimits = async (owner: Owner, settings: WidgetSettings) =>
  missingLimits(settings, await findAllowedLimits(owner))
