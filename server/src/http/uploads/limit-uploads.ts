import { Problem } from '../../problem.ts'

/** The maximum of concurrent form uploads per account and process: each is on its disk until it is handled. */
const MOST = 10

/**
 * @returns takes one of the account's upload slots and returns how to free it.
 * @throws Problem `too_many_requests`
 */
export const limitUploads = () => {
  const sending = new Map<string, number>()
  return (accountId: string): (() => void) => {
    const now = sending.get(accountId) ?? 0
    if (now >= MOST) throw new Problem('too_many_requests', { retryAfterSeconds: 5 })
    sending.set(accountId, now + 1)
    return () => {
      const left = sending.get(accountId)! - 1
      if (left > 0) sending.set(accountId, left)
      else sending.delete(accountId)
    }
  }
}
