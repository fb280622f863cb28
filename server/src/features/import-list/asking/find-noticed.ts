import type { World } from '../../../world.ts'
import { listAsked, type AskedProduct } from '../../supplier-products/asking/list-asked.ts'
import { listNoticed } from '../../supplier-products/notices/list-noticed.ts'
import { listedAmong } from './rows.ts'

/** Products in a list of which the supplier told a change. */
export const findNoticed = async ({ db }: World): Promise<AskedProduct[]> => {
  const listed = await listedAmong(db, await listNoticed(db))
  const ids = listed.map(({ id }) => id)
  return [...(await listAsked(db, ids)).values()]
}
