import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { withAccountLease } from '../subscriptions/lease/with-account-lease.ts'
import { done } from '../subscriptions/payers/answer-outcome.ts'
import { findRequest } from '../subscriptions/purchases/requests/find-request.ts'
import { requestView } from './view.ts'
import { assertOffered } from './assert-offered.ts'
import { findOpenPurchase } from './find-open-purchase.ts'
import { payRequest } from './pay-request.ts'
import type { Answer } from './answer-for-request.ts'

/**
 * Pays for an unpaid request, after checking what became of a payment that was begun. @throws Problem `not_found`,
 * `not_offered`, `payment_refused`, …
 */
export const payCustomization = (
  owner: Owner,
  { id, payment_method_id }: { id: string; payment_method_id?: string | undefined },
): Promise<Answer> =>
  withAccountLease(owner, async () => {
    const asked = await findRequest(owner, id)
    if (!asked) throw new Problem('not_found')
    const open = asked.state === 'unpaid' ? await findOpenPurchase(owner) : null
    const row = (await findRequest(owner, id)) ?? asked
    if (row.state !== 'unpaid') return { ...done, request: requestView(row, owner.world.files) }
    if (open?.bought?.status !== 'waiting') await assertOffered(owner)
    return payRequest(owner, row, { open, methodId: payment_method_id ?? null })
  })
