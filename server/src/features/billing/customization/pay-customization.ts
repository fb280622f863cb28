import type { requestCustomization as contract } from '@plaudit/contract/billing/customization'
import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import { PaymentFailure, type Purchase } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { done, toAction, toRedirect } from '../answer-outcome.ts'
import { calling } from '../call-provider.ts'
import { findPayer } from '../find-payer.ts'
import { alone } from '../lease/hold-lease.ts'
import { findRunning } from '../keeping/look-again.ts'
import { keepPurchase } from '../purchases/keep-purchase.ts'
import { lookAtPurchase, mayBeTaken, takenAlong, type Seen } from '../purchases/look-at-purchase.ts'
import { openRequestOf, requestOf, setRequest, type RequestRow } from '../purchases/rows.ts'
import { liveOf } from '../rows.ts'
import { findOffer } from './list-requests.ts'
import { insertRequest } from './rows.ts'
import { requestView } from './view.ts'
import { phrase } from '../../../texts/phrase.ts'
import { say } from '../../../texts/say.ts'
import { languageOf } from '../../../account-language.ts'

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
const answerFor = ({ world }: Owner, row: RequestRow, bought: Purchase | null): Answer => {
  const request = requestView(row, world.files)
  if (!bought || bought.status === 'paid' || bought.status === 'under_way')
    return { ...done, request }
  if (bought.clientSecret) return { ...toAction(bought.clientSecret), request }
  if (bought.redirectUrl) return { ...toRedirect(bought.redirectUrl), request }
  throw new Problem('payment_refused', { detail: NOT_SUCCESSFUL })
}

/**
 * One order number for a request until its payment was refused: tried again after a lost answer, it is the same payment.
 */
const orderIdOf = async (
  { world }: Owner,
  row: RequestRow,
  subscriptionId: string | null,
): Promise<{ orderId: string; row: RequestRow }> => {
  if (row.waiting) return { orderId: row.waiting.orderId, row }
  const waiting = { orderId: v7(), since: world.clock.now().toISOString(), subscriptionId }
  return {
    orderId: waiting.orderId,
    row: await setRequest(world.db, row, { waiting: JSON.stringify(waiting) }),
  }
}

const buy = async (owner: Owner, request: RequestRow, methodId: string | null): Promise<Answer> => {
  const { world, accountId } = owner
  const provider = request.provider
  const payer = await findPayer(owner, provider)
  const live = await liveOf(world.db, accountId)
  const subscriptionId = live?.provider === provider ? live.external_id : null
  const url = `${world.settings.publicUrl}/customization`
  const isAskedBefore = request.waiting !== null
  const { orderId, row } = await orderIdOf(owner, request, subscriptionId)
  const name = say(await languageOf(world.db, accountId), phrase('invoice.line_customization_bare'))
  const order = {
    payer,
    orderId,
    name,
    cents: row.price_cents,
    currency: row.currency,
    paymentMethodId: methodId,
    subscriptionId,
  }
  const bought = await calling(world, provider, () =>
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
          await setRequest(world.db, row, { waiting: null })
        throw error
      }),
  )
  const taken = bought ?? (await calling(world, provider, () => takenAlong(owner, row, payer)))
  return answerFor(owner, taken ? await keepPurchase(owner, row, taken) : row, taken)
}

const providerOf = async ({ world, accountId }: Owner): Promise<PaymentProvider> =>
  (await liveOf(world.db, accountId))?.provider ?? 'stripe'

/** What became of the one payment that the account has begun, after the plan itself was asked about: a renewal may be owed by now. */
const findOpen = async (owner: Owner): Promise<Seen | null> => {
  await findRunning(owner)
  const open = await openRequestOf(owner.world.db, owner.accountId)
  return open ? lookAtPurchase(owner, open) : null
}

/** An account has one open payment: it is for the request that was pressed last. */
const passOn = async ({ world }: Owner, from: RequestRow, to: RequestRow): Promise<RequestRow> => {
  const { provider, external_id, waiting } = from
  if (from.id === to.id || (!external_id && !waiting)) return to
  return inTransaction(world.db, async (tx) => {
    await setRequest(tx, from, { external_id: null, waiting: null })
    return setRequest(tx, to, {
      provider,
      external_id,
      waiting: waiting && JSON.stringify(waiting),
    })
  })
}

/** The open page, or the bank's question, is offered again and no second one beside it; where there is none, it is bought. */
const pay = async (
  owner: Owner,
  row: RequestRow,
  { open, methodId }: { open: Seen | null; methodId: string | null },
): Promise<Answer> => {
  if (open?.bought) return answerFor(owner, await passOn(owner, open.row, row), open.bought)
  const isSame = open?.row.provider === row.provider && open.row.external_id === null
  // Begun at another provider, or on the page of another store, and not heard of: it can be paid there still.
  if (open && !isSame && mayBeTaken(owner, open.row))
    throw new Problem('not_offered', {
      detail: phrase('billing.custom_elsewhere'),
      facts: { reason: 'under_way' },
    })
  return buy(owner, open && isSame ? await passOn(owner, open.row, row) : row, methodId)
}

/**
 * BILL-90: asks for a look and pays for it, with the account's own provider. A payment that is open is then for this request.
 * @throws Problem `not_offered` on trial, while a payment is owed or for it under way, and when bought already, `payment_refused`, …
 */
export const requestCustomization = (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Answer> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    const open = await findOpen(owner)
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
    return pay(owner, row, { open, methodId: input.payment_method_id ?? null })
  })

/** Pays for an unpaid request, after looking what became of a payment that was begun. @throws Problem `not_found`, `not_offered`, `payment_refused`, … */
export const payCustomization = (
  owner: Owner,
  { id, payment_method_id }: { id: string; payment_method_id?: string | undefined },
): Promise<Answer> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    const asked = await requestOf(world.db, accountId, id)
    if (!asked) throw new Problem('not_found')
    const open = asked.state === 'unpaid' ? await findOpen(owner) : null
    const row = (await requestOf(world.db, accountId, id)) ?? asked
    if (row.state !== 'unpaid') return { ...done, request: requestView(row, world.files) }
    if (open?.bought?.status !== 'waiting') await assertOffered(owner)
    return pay(owner, row, { open, methodId: payment_method_id ?? null })
  })
