import type { Widget } from '@plaudit/contract/storefront/widgets'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { widgetOf } from './rows.ts'
import { defaultFirstWidget, widgetView } from './view.ts'

/** @throws Problem `not_found` for a widget that is not the account's. */
export const getWidget = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<Widget> => {
  const row = await widgetOf(world.db, { accountId, id })
  if (row) return widgetView(row)
  if (id === accountId) return defaultFirstWidget(accountId)
  throw new Problem('not_found')
}
