import type { WidgetSettings } from '@plaudit/contract/storefront/widget'
import type { Owner } from '../../world.ts'
import { findAllowedLimits } from '../entitlements/find-allowed-limits.ts'
import { getWidgetSettings } from './get-widget-settings.ts'
import { applyLimits } from './rules.ts'

/** The settings shown to shoppers: without those that the plan does not include (WIDGET-5). */
export const getShownSettings = async (owner: Owner): Promise<WidgetSettings> =>
  applyLimits(await getWidgetSettings(owner), await findAllowedLimits(owner))
