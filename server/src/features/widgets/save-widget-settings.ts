import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Owner } from '../../world.ts'
import { saveWidget } from './save-widget.ts'

/** Changes the settings of the first widget; omitted ones are kept. @throws see `saveWidget`. */
export const saveWidgetSettings = async (
  owner: Owner,
  settings: Partial<WidgetSettings>,
): Promise<WidgetSettings> => (await saveWidget(owner, { id: owner.accountId, settings })).settings
