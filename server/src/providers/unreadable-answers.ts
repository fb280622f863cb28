import { ZodError } from 'zod'
import { PaymentFailure } from './payments.ts'

/** What reading an answer throws that is not what the provider describes: another shape, or no JSON at all. */
const isUnreadable = (error: unknown): error is Error =>
  error instanceof ZodError || error instanceof SyntaxError

const rethrow = (error: unknown): never => {
  if (isUnreadable(error))
    throw new PaymentFailure('unavailable', `an answer that makes no sense: ${error.message}`)
  throw error
}

type Act = (...given: never[]) => unknown
const reading =
  (act: Act): Act =>
  (...given) => {
    try {
      const answer = act(...given)
      return answer instanceof Promise ? answer.catch(rethrow) : answer
    } catch (error) {
      return rethrow(error)
    }
  }

/**
 * A provider whose answers either make sense or are a PaymentFailure `unavailable`: it is not known what happened then,
 * whatever the call was. Every provider goes through it, so that no call has to think of it.
 */
export const withCheckedAnswers = <T extends object>(provider: T): T =>
  Object.fromEntries(
    Object.entries(provider).map(([name, one]) => [
      name,
      typeof one === 'function' ? reading(one as Act) : one,
    ]),
  ) as T
