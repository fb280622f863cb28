import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Owner } from '../../world.ts'
import { getWidget } from './get-widget.ts'

/** The settings of the first widget, or the defaults. */
export const getWidgetSettings = async (owner: Owner): Promise<WidgetSettings> =>
  (await getWidget(owner, { id: owner.accountId })).settings
