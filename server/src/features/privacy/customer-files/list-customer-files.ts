import type { Output } from '@plaudit/contract/endpoint'
import type { listCustomerFiles as contract } from '@plaudit/contract/stores/privacy'
import type { Owner } from '../../../world.ts'
import { customerFilesOf } from './rows.ts'

/** Files about customers who asked for their data, newest first, for 30 days. */
export const listCustomerFiles = async ({
  world,
  accountId,
}: Owner): Promise<Output<typeof contract>> => ({
  results: (await customerFilesOf(world.db, accountId, world.clock.now())).map((row) => ({
    id: row.id,
    customer_email: row.customer_email,
    reviews: row.reviews,
    orders: row.orders,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  })),
})
