import { sql } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

/** Deliveries of the store platform that name a shop, processed or not. */
export const deleteEventsOfShop = (tx: Tx, domain: string) =>
  tx
    .deleteFrom('payment_events')
    .where((eb) =>
      eb.or([eb('subject', '=', domain), sql<boolean>`about ->> 'shopDomain' = ${domain}`]),
    )
    .execute()

/** An order of a shop that is erased can never be asked about again: it is dead, and no longer says where it was. */
export const forgetShopDomain = (
  tx: Tx,
  { accountId, domain }: { accountId: string; domain: string },
) =>
  tx
    .updateTable('provider_orders')
    .set({ shop_domain: null, state: 'dead' })
    .where('account_id', '=', accountId)
    .where('shop_domain', '=', domain)
    .execute()

/** Charges that are settled need no page any more. */
export const forgetPageUrls = (tx: Tx, accountId: string) =>
  tx
    .updateTable('one_off_charges')
    .set({ page_url: null })
    .where('account_id', '=', accountId)
    .where('state', '!=', 'open')
    .execute()
