import type { StoreTheme } from '@plaudit/contract/stores/theme'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { findConnection } from '../stores/find-connection.ts'
import { themeCheckOf } from './rows.ts'
import { themeView } from './view.ts'

/** What the last check found. @throws Problem `store_needed` */
export const getStoreTheme = async ({ world, accountId }: Owner): Promise<StoreTheme> => {
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('store_needed')
  return themeView(await themeCheckOf(world.db, accountId), {
    domain: store.domain,
    surfaces: world.shopSurfaces,
  })
}
