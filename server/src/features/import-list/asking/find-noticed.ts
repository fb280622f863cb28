import type { World } from '../../../world.ts'
import { listAsked, type AskedProduct } from '../../supplier-products/asking/list-asked.ts'
import { listNoticed } from '../../supplier-products/notices/list-noticed.ts'
import { listedAmong } from './rows.ts'

/** Products in a list of which the supplier told a change. */
export const findNoticed = async (world: World): Promise<AskedProduct[]> => {
  const noticed: AskedProduct[] = []
  for await (const lot of listNoticed(world)) {
    const listed = await listedAmong(world.db, lot)
    const asked = await listAsked(
      world.db,
      listed.map(({ id }) => id),
    )
    noticed.push(...asked.values())
  }
  return noticed
}
