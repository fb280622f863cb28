import type { WidgetSettings } from '@plaudit/contract/storefront/widget'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { findAllowedLimits } from '../entitlements/find-allowed-limits.ts'
import { limitProblem } from '../entitlements/limit-problem.ts'
import { notifySettingsChanged, setSettings, settingsOf } from './rows.ts'
import { limitOfChange, readSettings } from './rules.ts'

/**
 * Changes the widget's settings; omitted ones are kept.
 * @throws Problem `plan_needed` (402, `limit_type`) for a gated setting that the plan does not include (WIDGET-6);
 * nothing is saved then.
 */
export const saveWidgetSettings = async (
  owner: Owner,
  input: Partial<WidgetSettings>,
): Promise<WidgetSettings> => {
  const { world, accountId } = owner
  const limits = await findAllowedLimits(owner)
  return inTransaction(world.db, async (tx) => {
    const before = readSettings(await settingsOf(tx, accountId))
    const settings = readSettings({ ...before, ...input })
    const limit = limitOfChange(before, settings, limits)
    if (limit) throw await limitProblem(owner, limit, { tx })
    await setSettings(tx, { accountId, settings, at: world.clock.now() })
    await notifySettingsChanged(tx, accountId)
    await publishChanges(tx, accountId, ['widget'])
    return settings
  })
}
