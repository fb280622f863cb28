import { Problem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { findOffer } from './find-offer.ts'

/** @throws Problem `plan_needed`, `subscription_paused`, `not_offered` */
export const assertOffered = async (owner: Owner) => {
  const { refusal, available_from } = await findOffer(owner)
  if (!refusal) return
  if (refusal === 'paused') throw new Problem('subscription_paused')
  if (refusal === 'plan_needed') throw new Problem('plan_needed', { limit_type: 'paid_plan' })
  throw new Problem('not_offered', {
    detail: phrase(`billing.custom_${refusal}`),
    facts: { reason: refusal, available_from },
  })
}
