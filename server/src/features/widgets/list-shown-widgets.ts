import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Owner } from '../../world.ts'
import { findAllowedLimits } from '../entitlements/find-allowed-limits.ts'
import { listWidgets } from './list-widgets.ts'
import { applyLayout } from './apply-layout.ts'
import { applyLimits } from './rules.ts'

/**
 * Settings as shoppers see them, by the id of their widget: those that its layout uses, without what the plan does not
 * include (WIDGET-5).
 */
export const listShownWidgets = async (owner: Owner): Promise<Map<string, WidgetSettings>> => {
  const { results } = await listWidgets(owner)
  const limits = await findAllowedLimits(owner)
  return new Map(
    results.map(({ id, settings }) => [id, applyLimits(applyLayout(settings), limits)]),
  )
}
