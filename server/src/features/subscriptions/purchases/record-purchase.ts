import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Purchase } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { recordPayments } from '../payments/record-payments.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { phrase } from '../../../texts/phrase.ts'
import { isUnderWay, setRequest, type RequestRow } from './rows.ts'

/** What it is called where a line says nothing more. */
const PURCHASE_NAME = 'Widget customization'

/** How much of what was asked for an invoice repeats, characters. */
const ABOUT_LENGTH = 120
const aboutOf = ({ description }: RequestRow): string => {
  const line = description.replace(/\s+/g, ' ').trim()
  return line.length > ABOUT_LENGTH ? `${[...line].slice(0, ABOUT_LENGTH - 1).join('')}…` : line
}

const record = (
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

const pendingOf = ({ status }: Purchase): 'pending' | null =>
  status === 'under_way' ? 'pending' : null

const keep = (owner: Owner, row: RequestRow, bought: Purchase): Promise<RequestRow> =>
  inTransaction(owner.world.db, async (tx) => {
    const now = owner.world.clock.now()
    const isPaid = bought.status === 'paid' && row.state === 'unpaid'
    const status = isPaid ? 'succeeded' : pendingOf(bought)
    const page =
      bought.redirectUrl && row.waiting
        ? { waiting: JSON.stringify({ ...row.waiting, url: bought.redirectUrl }) }
        : {}
    const kept = await setRequest(tx, row, {
      external_id: bought.externalId,
      ...(isPaid ? { state: 'paid' as const, paid_at: now, waiting: null } : page),
    })
    if (!status) return kept
    await record(tx, owner, { row, bought, status })
    await publishChanges(tx, owner.accountId, ['billing'])
    return kept
  })

/**
 * Keeps what came of a payment for a request: a paid one is in the billing history and the request in work; one that is under way
 * is in the history alone, and like one that waits for an approval or the bank it is watched until it is dead (decision 0035).
 */
export const recordPurchase = async (
  owner: Owner,
  row: RequestRow,
  bought: Purchase,
): Promise<RequestRow> => {
  const kept = await keep(owner, row, bought)
  const { provider, id: subscriptionId } = row
  if (bought.status === 'waiting' || bought.status === 'under_way')
    await watchProviderOrder(owner, {
      provider,
      externalId: bought.externalId,
      subscriptionId,
      kind: 'purchase',
    })
  return kept
}

/** A payment that failed leaves the request unpaid; where it was under way nobody stands before a screen, so that the owner is told. */
export const recordFailedPurchase = (
  owner: Owner,
  row: RequestRow,
  bought: Purchase,
): Promise<RequestRow> =>
  inTransaction(owner.world.db, async (tx) => {
    if (row.external_id === null || (await isUnderWay(tx, row))) {
      await record(tx, owner, { row, bought, status: 'failed' })
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
