import type { CopyOutcome } from '@plaudit/contract/storefront/widgets'
import type { SettingName, WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { getWidget } from './get-widget.ts'
import { changedSettings } from './rules.ts'
import { saveWidget } from './save-widget.ts'

type Asked = {
  id: string
  to: string[]
  settings: SettingName[]
  accept_low_contrast?: boolean | undefined
}

/** Why a widget was not changed. @throws what is no problem of this widget alone. */
const outcomeOf = (error: unknown): Pick<CopyOutcome, 'outcome' | 'limit_type'> => {
  if (!(error instanceof Problem)) throw error
  const limit_type = error.extra.limit_type ?? null
  // The settings are valid, since the other widget has them: what is refused is their contrast.
  if (error.code === 'invalid') return { outcome: 'low_contrast', limit_type }
  if (
    error.code === 'plan_needed' ||
    error.code === 'subscription_paused' ||
    error.code === 'not_found'
  )
    return { outcome: error.code, limit_type }
  return { outcome: 'failed', limit_type }
}

const copyTo = async (
  owner: Owner,
  id: string,
  asked: { settings: Partial<WidgetSettings>; accept_low_contrast: boolean | undefined },
): Promise<CopyOutcome> => {
  try {
    const before = await getWidget(owner, { id })
    const changed = changedSettings(before.settings, asked.settings)
    if (changed.length === 0) return { id, outcome: 'unchanged', changed, limit_type: null }
    await saveWidget(owner, { id, ...asked })
    return { id, outcome: 'saved', changed, limit_type: null }
  } catch (error) {
    return { id, changed: [], ...outcomeOf(error) }
  }
}

/**
 * Copies saved settings of one widget to others. Each is saved for itself, one after the other: what stands in the way
 * of one does not keep the rest from being saved.
 * @throws Problem `not_found` for the widget that is copied from.
 */
export const copySettings = async (
  owner: Owner,
  { id, to, settings: names, accept_low_contrast }: Asked,
): Promise<{ results: CopyOutcome[] }> => {
  const { settings: from } = await getWidget(owner, { id })
  const settings = Object.fromEntries(
    names.map((name) => [name, from[name]]),
  ) as Partial<WidgetSettings>
  const results: CopyOutcome[] = []
  for (const other of new Set(to))
    if (other !== id) results.push(await copyTo(owner, other, { settings, accept_low_contrast }))
  return { results }
}
