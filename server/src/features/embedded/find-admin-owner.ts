import { Problem } from '../../problem.ts'
import type { Owner, World } from '../../world.ts'
import { findAdminStore } from '../stores/find-admin-store.ts'

/** The account of the store whose admin the caller is in. @throws Problem `store_needed` */
export const findAdminOwner = async ({
  world,
  domain,
}: {
  world: World
  domain: string
}): Promise<Owner> => {
  const store = await findAdminStore(world, domain)
  if (!store) throw new Problem('store_needed')
  return { world, accountId: store.accountId }
}
