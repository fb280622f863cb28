import { MOST_WIDGETS, type Widget } from '@plaudit/contract/storefront/widgets'
import {
  defaultWidgetSettings,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import { v7 } from 'uuid'
import { notifyStorefront } from '../../db/storefront/notify-storefront.ts'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { lockAccountLimits } from '../accounts/lock-account-limits.ts'
import { findAllowedLimits } from '../entitlements/find-allowed-limits.ts'
import { limitProblem } from '../entitlements/limit-problem.ts'
import { assertPlaceFits } from './assert-place-fits.ts'
import { getWidget } from './get-widget.ts'
import { setWidget, widgetsOf } from './rows.ts'
import { contrastAcceptedAt, limitOfChange, readSettings } from './rules.ts'
import { isFirst } from './view.ts'

type NewWidget = {
  name?: string | null | undefined
  settings?: Partial<WidgetSettings> | undefined
  copy_of?: string | undefined
  accept_low_contrast?: boolean | undefined
}

/**
 * Makes another widget; omitted settings are those of the widget that is copied, or the defaults.
 * @throws Problem `conflict` where the account has as many as it can have, `not_found` for a copy of one that it does
 * not have; `plan_needed` (WIDGET-6) and `invalid` (WIDGET-40) as for saving: what the copied one has is not asked for
 * again.
 */
export const createWidget = async (owner: Owner, asked: NewWidget): Promise<Widget> => {
  const { world, accountId } = owner
  const limits = await findAllowedLimits(owner)
  const copied = asked.copy_of ? await getWidget(owner, { id: asked.copy_of }) : null
  const before = copied?.settings ?? defaultWidgetSettings
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const others = (await widgetsOf(tx, accountId)).filter((row) => !isFirst(row))
    if (others.length + 1 >= MOST_WIDGETS)
      throw new Problem('conflict', {
        detail: phrase('storefront.most_widgets', { max: MOST_WIDGETS }),
      })
    const settings = readSettings({ ...before, ...asked.settings })
    assertPlaceFits(before, settings)
    const limit = limitOfChange(before, settings, limits)
    if (limit) throw await limitProblem(owner, limit, { tx })
    const at = world.clock.now()
    const acceptedAt = contrastAcceptedAt(
      {
        before,
        after: settings,
        isAccepted: asked.accept_low_contrast,
        acceptedAt: copied?.low_contrast_accepted_at ?? null,
      },
      at,
    )
    const widget = { id: v7(), name: asked.name ?? null, settings }
    await setWidget(tx, { accountId, ...widget, at, acceptedAt })
    await notifyStorefront(tx, accountId)
    await publishChanges(tx, accountId, ['widget'])
    return {
      ...widget,
      is_first: false,
      updated_at: at.toISOString(),
      low_contrast_accepted_at: acceptedAt?.toISOString() ?? null,
    }
  })
}
