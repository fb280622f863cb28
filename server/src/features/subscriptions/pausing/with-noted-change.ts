import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { setSubscription, type SubscriptionRow } from '../rows.ts'

type Noted = Partial<Pick<SubscriptionRow, 'paused_at' | 'resumes_at' | 'cancel_at'>>

/**
 * Writes a wish down before the call that carries it out, where the provider does not report afterwards what a
 * suspension is for (decision 0035). Refused, it is taken back; when the answer is lost it stays, and the next
 * reconciliation finds both sides alike or takes it back (`reconciliation/rules.ts`).
 */
export const withNotedChange = async <T>(
  { world }: Owner,
  row: SubscriptionRow,
  { noted, call }: { noted: Noted; call: () => Promise<T> },
): Promise<T> => {
  await setSubscription(world.db, row, noted)
  try {
    return await call()
  } catch (error) {
    const isLost = error instanceof Problem && error.code === 'provider_unavailable'
    const { paused_at, resumes_at, cancel_at } = row
    if (!isLost) await setSubscription(world.db, row, { paused_at, resumes_at, cancel_at })
    throw error
  }
}
