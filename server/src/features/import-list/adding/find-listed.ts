import type { findListed as contract } from '@plaudit/contract/dropshipping/import-list'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import type { Owner } from '../../../world.ts'
import { listedAmong } from './rows.ts'

/** PROD-22: which of these products are in the list, for the button that says so. */
export const findListed = async (
  { world, accountId }: Owner,
  { products }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => ({
  results: await listedAmong(world.db, accountId, products.split(',')),
})
