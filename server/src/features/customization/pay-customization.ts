import type { requestCustomization as contract } from '@plaudit/contract/billing/customization'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { languageOf } from '../../account-language.ts'
import { fieldProblem, Problem } from '../../problem.ts'
import { PaymentFailure, type Purchase } from '../../providers/payments.ts'
import { phrase } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'
import type { Owner } from '../../world.ts'
import { findCurrentPlan } from '../subscriptions/find-current-plan.ts'
import { withAccountLease } from '../subscriptions/lease/with-account-lease.ts'
import { done, toAction, toRedirect } from '../subscriptions/payers/answer-outcome.ts'
import { findPayer } from '../subscriptions/payers/find-payer.ts'
import { withProviderErrors } from '../subscriptions/payers/with-provider-errors.ts'
import {
  checkPurchase,
  canStillBePaid,
  findPaidWithSubscription,
  type CheckedPurchase,
} from '../subscriptions/purchases/check-purchase.ts'
import { recordPurchase } from '../subscriptions/purchases/record-purchase.ts'
import {
  findOpenRequest,
  findRequest,
  type PurchaseRequest,
} from '../subscriptions/purchases/requests/find-requests.ts'
import {
  beginPayment,
  createRequest,
  forgetPayment,
  passPayment,
} from '../subscriptions/purchases/requests/keep-request.ts'
import { findRunningSubscription } from '../subscriptions/reconciliation/find-running-subscription.ts'
import { findOffer } from './list-requests.ts'
import { requestView } from './view.ts'

type Answer = Output<typeof contract>

const NOT_SUCCESSFUL = phrase('billing.not_successful')

/** @throws Problem `plan_needed`, `subscription_paused`, `not_offered` */
const assertOffered = async (owner: Owner) => {
  const { refusal, available_from } = await findOffer(owner)
  if (!refusal) return
  if (refusal === 'paused') throw new Problem('subscription_paused')
  if (refusal === 'plan_needed') throw new Problem('plan_needed', { limit_type: 'paid_plan' })
  throw new Problem('not_offered', {
    detail: phrase(`billing.custom_${refusal}`),
    facts: { reason: refusal, available_from },
  })
}

/** `bought`: null for one that was taken on and of which nothing more is known. A request that is under way is unpaid still. */
const answerFor = ({ world }: Owner, row: PurchaseRequest, bought: Purchase | null): Answer => {
  const request = requestView(row, world.files)
  if (!bought || bought.status === 'paid' || bought.status === 'under_way')
    return { ...done, request }
  if (bought.clientSecret) return { ...toAction(bought.clientSecret), request }
  if (bought.redirectUrl) return { ...toRedirect(bought.redirectUrl), request }
  throw new Problem('payment_refused', { detail: NOT_SUCCESSFUL })
}

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
  return answerFor(owner, taken ? await recordPurchase(owner, row, taken) : row, taken)
}

const providerOf = async (owner: Owner): Promise<PaymentProvider> =>
  (await findCurrentPlan(owner))?.provider ?? 'stripe'

/** What became of the one payment that the account has begun, after the plan itself was asked about: a renewal may be owed by now. */
const findOpen = async (owner: Owner): Promise<CheckedPurchase | null> => {
  await findRunningSubscription(owner)
  const open = await findOpenRequest(owner)
  return open ? checkPurchase(owner, open) : null
}

/** The open page, or the bank's question, is offered again and no second one beside it; where there is none, it is bought. */
const pay = async (
  owner: Owner,
  row: PurchaseRequest,
  { open, methodId }: { open: CheckedPurchase | null; methodId: string | null },
): Promise<Answer> => {
  if (open?.bought) return answerFor(owner, await passPayment(owner, open.row, row), open.bought)
  const isSame = open?.row.provider === row.provider && open.row.external_id === null
  // Begun at another provider, or on the page of another store, and not heard of: it can be paid there still.
  if (open && !isSame && canStillBePaid(owner, open.row))
    throw new Problem('not_offered', {
      detail: phrase('billing.custom_elsewhere'),
      facts: { reason: 'under_way' },
    })
  return buy(owner, open && isSame ? await passPayment(owner, open.row, row) : row, methodId)
}

/**
 * BILL-90: asks for a look and pays for it, with the account's own provider. A payment that is open is then for this request.
 * @throws Problem `not_offered` on trial, while a payment is owed or for it under way, and when bought already, `payment_refused`, …
 */
export const requestCustomization = (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Answer> =>
  withAccountLease(owner, async () => {
    const open = await findOpen(owner)
    await assertOffered(owner)
    if (
      input.picture_keys.some((key) => !key.startsWith(`public/${owner.accountId}/customization/`))
    )
      throw fieldProblem('picture_keys', phrase('billing.attach_again'))
    const { price, currency } = await findOffer(owner)
    const row = await createRequest(owner, {
      description: input.description,
      pictureKeys: input.picture_keys,
      provider: await providerOf(owner),
      price,
      currency,
    })
    return pay(owner, row, { open, methodId: input.payment_method_id ?? null })
  })

/** Pays for an unpaid request, after looking what became of a payment that was begun. @throws Problem `not_found`, `not_offered`, `payment_refused`, … */
export const payCustomization = (
  owner: Owner,
  { id, payment_method_id }: { id: string; payment_method_id?: string | undefined },
): Promise<Answer> =>
  withAccountLease(owner, async () => {
    const asked = await findRequest(owner, id)
    if (!asked) throw new Problem('not_found')
    const open = asked.state === 'unpaid' ? await findOpen(owner) : null
    const row = (await findRequest(owner, id)) ?? asked
    if (row.state !== 'unpaid') return { ...done, request: requestView(row, owner.world.files) }
    if (open?.bought?.status !== 'waiting') await assertOffered(owner)
    return pay(owner, row, { open, methodId: payment_method_id ?? null })
  })
