import type { WidgetSettings } from '@plaudit/contract/storefront/widget'
import type { Owner } from '../../world.ts'
import { settingsOf } from './rows.ts'
import { readSettings } from './rules.ts'

/** The saved settings, or the defaults. */
export const getWidgetSettings = async ({ world, accountId }: Owner): Promise<WidgetSettings> =>
  readSettings(await settingsOf(world.db, accountId))
