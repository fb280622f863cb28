import type { Owner } from '../../../world.ts'
import { productsWithoutCode } from './rows.ts'

/** Products of a feed of the shop's own that have no code, those with most reviews first. */
export const listProductsWithoutCode = ({ world, accountId }: Owner, limit: number) =>
  productsWithoutCode(world.db, accountId, limit)
