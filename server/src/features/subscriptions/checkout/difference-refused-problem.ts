import { Problem } from '../../../problem.ts'
import { phrase, onDay } from '../../../texts/phrase.ts'

/**
 * The plan was approved, its difference was not paid; the client distinguishes this refusal from others by its fact.
 */
export const differenceRefusedProblem = (until: Date): Problem =>
  new Problem('payment_refused', {
    detail: phrase('billing.difference_refused', { day: onDay(until) }),
    facts: { reason: 'difference_refused' },
  })
