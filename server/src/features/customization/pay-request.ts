import { Problem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { canStillBePaid } from '../subscriptions/purchases/can-still-be-paid.ts'
import type { CheckedPurchase } from '../subscriptions/purchases/check-purchase.ts'
import type { PurchaseRequest } from '../subscriptions/purchases/requests/find-requests.ts'
import { passPayment } from '../subscriptions/purchases/requests/pass-payment.ts'
import { type Answer, answerForRequest } from './answer-for-request.ts'
import { languageOf } from '../../account-language.ts'
import { PaymentFailure } from '../../providers/payments.ts'
import { translate } from '../../texts/translate.ts'
import { findCurrentPlan } from '../subscriptions/find-current-plan.ts'
import { findPayer } from '../subscriptions/payers/find-payer.ts'
import { withProviderErrors } from '../subscriptions/payers/with-provider-errors.ts'
import { findPaidWithSubscription } from '../subscriptions/purchases/find-paid-with-subscription.ts'
import { recordPurchase } from '../subscriptions/purchases/record-purchase.ts'
import { beginPayment } from '../subscriptions/purchases/requests/begin-payment.ts'
import { forgetPayment } from '../subscriptions/purchases/requests/forget-payment.ts'

const buy = async (
  owner: Owner,
  request: PurchaseRequest,
  methodId: string | null,
): Promise<Answer> => {
  const { world, accountId } = owner
  const provider = request.provider
  const payer = await findPayer(owner, provider)
  const plan = await findCurrentPlan(owner)
  const subscriptionId = plan?.provider === provider ? plan.externalId : null
  const url = `${world.settings.publicUrl}/customization`
  const isAskedBefore = request.waiting !== null
  const { orderId, row } = await beginPayment(owner, request, subscriptionId)
  const name = translate(
    await languageOf(world.db, accountId),
    phrase('invoice.line_customization_bare'),
  )
  const order = {
    payer,
    orderId,
    name,
    cents: row.price_cents,
    currency: row.currency,
    paymentMethodId: methodId,
    subscriptionId,
  }
  const bought = await withProviderErrors(world, provider, () =>
    world.payments[provider]
      .buy({
        ...order,
        isAskedBefore,
        staysOwed: false,
        returnUrl: `${url}?paid=${row.id}`,
        cancelUrl: url,
      })
      .catch(async (error: unknown) => {
        if (error instanceof PaymentFailure && error.code !== 'unavailable')
          await forgetPayment(owner, row)
        throw error
      }),
  )
  const taken =
    bought ??
    (await withProviderErrors(world, provider, () => findPaidWithSubscription(owner, row, payer)))
  return answerForRequest(owner, taken ? await recordPurchase(owner, row, taken) : row, taken)
}

/**
 * The open page, or the bank's question, is offered again and no second one beside it;
 * where there is none, it is bought.
 */
export const payRequest = async (
  owner: Owner,
  row: PurchaseRequest,
  { open, methodId }: { open: CheckedPurchase | null; methodId: string | null },
): Promise<Answer> => {
  if (open?.bought)
    return answerForRequest(owner, await passPayment(owner, open.row, row), open.bought)
  const isSame = open?.row.provider === row.provider && open.row.external_id === null
  // Begun at another provider, or on the page of another store, and not heard of: it can be paid there still.
  if (open && !isSame && canStillBePaid(owner, open.row))
    throw new Problem('not_offered', {
      detail: phrase('billing.custom_elsewhere'),
      facts: { reason: 'under_way' },
    })
  return buy(owner, open && isSame ? await passPayment(owner, open.row, row) : row, methodId)
}
