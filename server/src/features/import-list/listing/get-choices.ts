import type { Output } from '@plaudit/contract/endpoint'
import type { getListChoices } from '@plaudit/contract/dropshipping/import-list'
import type { Owner } from '../../../world.ts'
import { listCollections } from '../../catalogue/selling/list-collections.ts'
import { choicesOf, countListed } from './rows.ts'

/** What the list can be narrowed by, how many products it has, and the collections of the store. */
export const getChoices = async ({
  world,
  accountId,
}: Owner): Promise<Output<typeof getListChoices>> => ({
  total: await countListed(world.db, accountId, {}),
  ...(await choicesOf(world.db, accountId)),
  collections: await listCollections(world.db, accountId),
})
