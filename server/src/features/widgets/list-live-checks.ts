import type { KeptCheck } from '@plaudit/contract/storefront/live-page'
import type { Owner } from '../../world.ts'
import { checksOf } from './rows.ts'
import { checkView } from './view.ts'

/** What the last check of a live page said of each widget that was checked (WIDGET-75). */
export const listLiveChecks = async ({
  world,
  accountId,
}: Owner): Promise<{ results: KeptCheck[] }> => ({
  results: (await checksOf(world.db, accountId)).map(checkView).filter((one) => one !== null),
})
