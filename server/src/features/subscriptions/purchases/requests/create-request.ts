import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { v7 } from 'uuid'
import type { Owner } from '../../../../world.ts'
import type { PurchaseRequest } from './find-requests.ts'
import { insertRequest } from './rows.ts'

type Asked = {
  description: string
  pictureKeys: readonly string[]
  provider: PaymentProvider
  /** Cents. */
  price: number
  currency: string
}

/** Keeps a new request, unpaid. */
export const createRequest = (
  { world, accountId }: Owner,
  { description, pictureKeys, provider, price, currency }: Asked,
): Promise<PurchaseRequest> =>
  insertRequest(world.db, {
    account_id: accountId,
    id: v7(),
    description,
    picture_keys: JSON.stringify(pictureKeys),
    state: 'unpaid',
    provider,
    price_cents: price,
    currency,
    created_at: world.clock.now(),
  })
