import type { Widget } from '@plaudit/contract/storefront/widgets'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { notifyStorefront } from '../../db/storefront/notify-storefront.ts'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { lockAccountLimits } from '../accounts/lock-account-limits.ts'
import { findAllowedLimits } from '../entitlements/find-allowed-limits.ts'
import { limitProblem } from '../entitlements/limit-problem.ts'
import { assertPlaceFits } from './assert-place-fits.ts'
import { setWidget, widgetOf } from './rows.ts'
import { contrastAcceptedAt, limitOfChange, readSettings } from './rules.ts'
import { defaultFirstWidget, widgetView } from './view.ts'

type Changes = {
  id: string
  name?: string | null | undefined
  settings?: Partial<WidgetSettings> | undefined
  accept_low_contrast?: boolean | undefined
}

/**
 * Changes a widget; omitted fields and settings are kept.
 * @throws Problem `not_found`; `plan_needed` (402, `limit_type`) for a gated setting that the plan does not include
 * (WIDGET-6); `invalid` for a place that the layout does not fit, and for colours that are hard to read and not accepted
 * (WIDGET-40): nothing is saved then.
 */
export const saveWidget = async (
  owner: Owner,
  { id, name, settings: changed, accept_low_contrast: isAccepted }: Changes,
): Promise<Widget> => {
  const { world, accountId } = owner
  const limits = await findAllowedLimits(owner)
  return inTransaction(world.db, async (tx) => {
    // Two changes at once: the second begins with what the first left.
    await lockAccountLimits(tx, owner)
    const row = await widgetOf(tx, { accountId, id })
    if (!row && id !== accountId) throw new Problem('not_found')
    const before = row ? widgetView(row) : defaultFirstWidget(accountId)
    const settings = readSettings({ ...before.settings, ...changed })
    assertPlaceFits(before.settings, settings)
    const limit = limitOfChange(before.settings, settings, limits)
    if (limit) throw await limitProblem(owner, limit, { tx })
    const at = world.clock.now()
    const acceptedAt = contrastAcceptedAt(
      {
        before: before.settings,
        after: settings,
        isAccepted,
        acceptedAt: before.low_contrast_accepted_at,
      },
      at,
    )
    const saved = { id, name: name === undefined ? before.name : name, settings }
    await setWidget(tx, { accountId, ...saved, at, acceptedAt })
    await notifyStorefront(tx, accountId)
    await publishChanges(tx, accountId, ['widget'])
    return {
      ...before,
      ...saved,
      updated_at: at.toISOString(),
      low_contrast_accepted_at: acceptedAt?.toISOString() ?? null,
    }
  })
}
