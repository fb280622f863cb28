import { phrase } from '../../texts/phrase.ts'
import { Problem } from '../../problem.ts'
import type { Purchase } from '../../providers/payments.ts'
import type { Owner } from '../../world.ts'
import { done, toAction, toRedirect } from '../subscriptions/payers/answer-outcome.ts'
import type { PurchaseRequest } from '../subscriptions/purchases/requests/find-requests.ts'
import { requestView } from './view.ts'
import type { requestCustomization as contract } from '@plaudit/contract/billing/customization'
import type { Output } from '@plaudit/contract/endpoint'

export type Answer = Output<typeof contract>

/**
 * `bought`: null for one that was taken on and of which nothing more is known. A request
 * that is under way is unpaid still.
 */
export const answerForRequest = (
  { world }: Owner,
  row: PurchaseRequest,
  bought: Purchase | null,
): Answer => {
  const request = requestView(row, world.files)
  if (!bought || bought.status === 'paid' || bought.status === 'under_way')
    return { ...done, request }
  if (bought.clientSecret) return { ...toAction(bought.clientSecret), request }
  if (bought.redirectUrl) return { ...toRedirect(bought.redirectUrl), request }
  throw new Problem('payment_refused', { detail: phrase('billing.not_successful') })
}
