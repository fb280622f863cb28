import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Owner } from '../../world.ts'
import { saveWidget } from './save-widget.ts'

type Changes = Partial<WidgetSettings> & { accept_low_contrast?: boolean | undefined }

/** Changes the settings of the first widget; omitted ones are kept. @throws see `saveWidget`. */
export const saveWidgetSettings = async (
  owner: Owner,
  { accept_low_contrast, ...settings }: Changes,
): Promise<WidgetSettings> =>
  (await saveWidget(owner, { id: owner.accountId, settings, accept_low_contrast })).settings
