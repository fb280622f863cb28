import type { requestCustomization as contract } from '@plaudit/contract/billing-customization'
import type { PaymentProvider } from '@plaudit/contract/billing-subscription'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import { PaymentFailure, type Purchase } from '../../../providers/payments.ts'
import type { Owner, World } from '../../../world.ts'
import { done, toAction, toRedirect } from '../answer-outcome.ts'
import { calling } from '../call-provider.ts'
import { findPayer } from '../find-payer.ts'
import { alone } from '../hold-lease.ts'
import { numberPaid, savePayment } from '../invoices/rows.ts'
import { liveOf } from '../rows.ts'
import { findOffer } from './list-requests.ts'
import { insertRequest, requestByPurchase, requestOf, setRequest, type RequestRow } from './rows.ts'
import { requestView } from './view.ts'
import { phrase } from '../../../texts/phrase.ts'

type Answer = Output<typeof contract>

const NAME = 'Widget customization'
const NOT_SUCCESSFUL = phrase('billing.not_successful')

/** @throws Problem `plan_needed`, `subscription_paused`, `not_offered` */
const assertOffered = async (owner: Owner) => {
  const { refusal, available_from } = await findOffer(owner)
  if (!refusal) return
  if (refusal === 'paused') throw new Problem('subscription_paused')
  if (refusal === 'plan_needed') throw new Problem('plan_needed', { limit_type: 'paid_plan' })
  throw new Problem('not_offered', { detail: phrase(`billing.custom_${refusal}`), facts: { reason: refusal, available_from } })
}

/** What came of a payment: a paid one is in the billing history and the request in work. */
const keepPurchase = ({ world, accountId }: Owner, row: RequestRow, bought: Purchase): Promise<RequestRow> =>
  inTransaction(world.db, async (tx) => {
    const now = world.clock.now()
    const isPaid = bought.status === 'paid' && row.state === 'unpaid'
    const kept = await setRequest(tx, row, { external_id: bought.externalId, ...(isPaid ? { state: 'paid' as const, paid_at: now, waiting: null } : {}) })
    if (!isPaid) return kept
    await savePayment(tx, {
      account_id: accountId,
      id: v7(),
      provider: row.provider as PaymentProvider,
      external_id: bought.externalId,
      kind: 'customization',
      description: NAME,
      amount_cents: row.price_cents,
      currency: row.currency,
      status: 'succeeded',
      payment_method: bought.paymentMethod && JSON.stringify(bought.paymentMethod),
      lines: JSON.stringify([{ description: NAME, cents: row.price_cents }]),
      created_at: now,
    })
    await numberPaid(tx, { accountId, details: null, year: now.getUTCFullYear() })
    await changed(tx, accountId, ['billing'])
    return kept
  })

const answerFor = ({ world }: Owner, row: RequestRow, bought: Purchase): Answer => {
  const request = requestView(row, world.files)
  if (bought.status === 'paid') return { ...done, request }
  if (bought.clientSecret) return { ...toAction(bought.clientSecret), request }
  if (bought.redirectUrl) return { ...toRedirect(bought.redirectUrl), request }
  throw new Problem('payment_refused', { detail: NOT_SUCCESSFUL })
}

/**
 * One order number for a request until its payment was refused: tried again after a lost answer, it is the same payment.
 */
const orderIdOf = async ({ world }: Owner, row: RequestRow): Promise<string> => {
  if (row.waiting) return row.waiting.orderId
  const orderId = v7()
  await setRequest(world.db, row, { waiting: JSON.stringify({ orderId }) })
  return orderId
}

const buy = async (owner: Owner, row: RequestRow, methodId: string | null): Promise<Answer> => {
  const { world, accountId } = owner
  const provider = row.provider
  const payer = await findPayer(owner, provider)
  const live = await liveOf(world.db, accountId)
  const url = `${world.settings.publicUrl}/customization`
  const orderId = await orderIdOf(owner, row)
  const order = {
    payer,
    orderId,
    name: NAME,
    cents: row.price_cents,
    currency: row.currency,
    paymentMethodId: methodId,
    subscriptionId: live?.external_id ?? null,
  }
  const bought = await calling(world, provider, () =>
    world.payments[provider].buy({ ...order, returnUrl: `${url}?paid=${row.id}`, cancelUrl: url }).catch(async (error: unknown) => {
      if (error instanceof PaymentFailure && error.code !== 'unavailable') await setRequest(world.db, row, { waiting: null })
      throw error
    }),
  )
  return answerFor(owner, await keepPurchase(owner, row, bought), bought)
}

const providerOf = async ({ world, accountId }: Owner): Promise<PaymentProvider> => (await liveOf(world.db, accountId))?.provider ?? 'stripe'

/** Spec 6, point P7: asks for a look and pays for it, with the account's own provider. @throws Problem `not_offered` on trial and when bought already, `payment_refused`, … */
export const requestCustomization = (owner: Owner, input: Parsed<typeof contract>): Promise<Answer> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    await assertOffered(owner)
    if (input.picture_keys.some((key) => !key.startsWith(`public/${accountId}/customization/`)))
      throw fieldProblem('picture_keys', phrase('billing.attach_again'))
    const { price, currency } = await findOffer(owner)
    const row = await insertRequest(world.db, {
      account_id: accountId,
      id: v7(),
      description: input.description,
      picture_keys: JSON.stringify(input.picture_keys),
      state: 'unpaid',
      provider: await providerOf(owner),
      price_cents: price,
      currency,
      created_at: world.clock.now(),
    })
    return buy(owner, row, input.payment_method_id ?? null)
  })

/** How a begun payment ended at the provider; null when none was begun or it came to nothing. */
const settled = async (owner: Owner, row: RequestRow): Promise<Answer | null> => {
  const { world } = owner
  if (!row.external_id) return null
  const payer = await findPayer(owner, row.provider)
  const bought = await calling(world, row.provider, () => world.payments[row.provider].fetchPurchase(row.external_id!, payer))
  if (!bought || bought.status === 'failed') return null
  return answerFor(owner, await keepPurchase(owner, row, bought), bought)
}

/** Tries an unpaid request again, after looking whether it is paid meanwhile. @throws Problem `not_found`, `payment_refused`, … */
export const payCustomization = (owner: Owner, { id, payment_method_id }: { id: string; payment_method_id?: string | undefined }): Promise<Answer> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    const row = await requestOf(world.db, accountId, id)
    if (!row) throw new Problem('not_found')
    if (row.state !== 'unpaid') return { ...done, request: requestView(row, world.files) }
    const before = await settled(owner, row).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'payment_refused') return null
      throw error
    })
    if (before) return before
    await assertOffered(owner)
    const fresh = row.external_id ? await setRequest(world.db, row, { external_id: null, waiting: null }) : row
    return buy(owner, fresh, payment_method_id ?? null)
  })

/** The provider told of a purchase: it is looked up. Safe to repeat. */
export const lookAtPurchase = async (world: World, { provider, purchaseId }: { provider: PaymentProvider; purchaseId: string }): Promise<void> => {
  const known = await requestByPurchase(world.db, provider, purchaseId)
  if (!known || known.state !== 'unpaid') return
  const owner = { world, accountId: known.account_id }
  await alone(owner, async () => {
    const row = await requestOf(world.db, known.account_id, known.id)
    const payer = await findPayer(owner, provider)
    const bought = row?.state === 'unpaid' && row.external_id === purchaseId ? await world.payments[provider].fetchPurchase(purchaseId, payer) : null
    if (row && bought) await keepPurchase(owner, row, bought)
  })
}
