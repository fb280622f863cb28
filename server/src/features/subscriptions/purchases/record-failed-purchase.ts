import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Purchase } from '../../../providers/payments.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { recordPurchasePayment } from './record-purchase-payment.ts'
import { type RequestRow, isUnderWay, setRequest } from './rows.ts'

/**
 * A payment that failed leaves the request unpaid; where it was under way nobody stands before a
 * screen, so that the owner is notified.
 */
export const recordFailedPurchase = (
  owner: Owner,
  row: RequestRow,
  bought: Purchase,
): Promise<RequestRow> =>
  inTransaction(owner.world.db, async (tx) => {
    if (row.external_id === null || (await isUnderWay(tx, row))) {
      await recordPurchasePayment(tx, owner, { row, bought, status: 'failed' })
      await createNotification(tx, owner, {
        type: 'error',
        title: phrase('notifications.customization_unpaid'),
        message: phrase('notifications.customization_unpaid_about', {
          amount: { cents: row.price_cents, currency: row.currency },
        }),
        primary_action_text: phrase('notifications.see_customization'),
        primary_action_url: '/customization',
        event_key: `customization-unpaid:${bought.externalId}`,
      })
      await publishChanges(tx, owner.accountId, ['billing'])
    }
    return setRequest(tx, row, { external_id: null, waiting: null })
  })
