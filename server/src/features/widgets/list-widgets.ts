import type { Widget } from '@plaudit/contract/storefront/widgets'
import type { Owner } from '../../world.ts'
import { widgetsOf } from './rows.ts'
import { isFirst, defaultFirstWidget, widgetView } from './view.ts'

/** All widgets of the account; the first one is first, saved or not. */
export const listWidgets = async ({ world, accountId }: Owner): Promise<{ results: Widget[] }> => {
  const rows = await widgetsOf(world.db, accountId)
  const first = rows.find(isFirst)
  const others = rows.filter((row) => !isFirst(row))
  return {
    results: [
      first ? widgetView(first) : defaultFirstWidget(accountId),
      ...others.map((row) => widgetView(row)),
    ],
  }
}
