import type { Tx } from '../../../db/transaction.ts'
import type { Purchase } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { recordPayments } from '../payments/record-payments.ts'
import type { RequestRow } from './rows.ts'

/** What it is called where a line says nothing more. */
const PURCHASE_NAME = 'Widget customization'

/** How much of what was asked for an invoice repeats, characters. */
const ABOUT_LENGTH = 120
const aboutOf = ({ description }: RequestRow): string => {
  const line = description.replace(/\s+/g, ' ').trim()
  return line.length > ABOUT_LENGTH ? `${[...line].slice(0, ABOUT_LENGTH - 1).join('')}…` : line
}

/** Writes a purchase into the billing history. */
export const recordPurchasePayment = (
  tx: Tx,
  owner: Owner,
  {
    row,
    bought,
    status,
  }: { row: RequestRow; bought: Purchase; status: 'succeeded' | 'pending' | 'failed' },
) =>
  recordPayments(tx, owner, [
    {
      provider: row.provider,
      externalId: bought.externalId,
      kind: 'customization',
      description: PURCHASE_NAME,
      cents: row.price_cents,
      currency: row.currency,
      status,
      paymentMethod: bought.paymentMethod,
      lines: [
        {
          description: PURCHASE_NAME,
          cents: row.price_cents,
          item: { kind: 'customization', about: aboutOf(row) },
        },
      ],
      at: owner.world.clock.now(),
    },
  ])
