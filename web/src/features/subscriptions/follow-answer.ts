import { confirmStripe } from '@plaudit/contract/billing/checkout'
import { call } from '../../api/call.ts'
import { suspendDialogs } from '../../ui/overlay/suspend-dialogs.ts'
import { openStripe } from './stripe-client.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

/** The page is on its way to somebody else's: nothing more happens here. */
const leaving = () => new Promise<never>(() => undefined)

/** Opens the approval page in the same window. Throws the text when no address came. */
export const leaveFor = (url: string | null, otherwise: string): Promise<never> => {
  if (!url) throw new Error(otherwise)
  location.assign(url)
  return leaving()
}

/**
 * Carries an answer of billing to its end: an approval page is opened, the bank's question is asked over the page and
 * the server then checks how it ended. However the question ended, the server's word counts. Throws what `call` throws.
 */
export const followAnswer = async (answer: BillingAnswer): Promise<void> => {
  if (answer.status === 'redirect') await leaveFor(answer.redirect_url, 'Redirect failed')
  if (answer.status !== 'action_required' || !answer.client_secret) return
  const { stripe } = await openStripe()
  const question = { clientSecret: answer.client_secret }
  await suspendDialogs(() => stripe.handleNextAction(question))
  await followAnswer(await call(confirmStripe, {}))
}
