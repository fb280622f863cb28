import type { Tx } from '../../../../db/transaction.ts'
import type { Owner } from '../../../../world.ts'
import { lockAccountLimits } from '../../../accounts/lock-account-limits.ts'
import { pushOf, type PushedItem, type PushRow } from '../rows.ts'

/** A push that is being carried out, as it was read when its job began. */
export type RunningPush = { owner: Owner; which: PushedItem; push: PushRow }

/**
 * The push as it is now, locked with its account until the transaction ends. Undefined: another run of its job ended it, or
 * a newer push took its place; whoever asks then changes nothing.
 */
export const lockPush = async (
  tx: Tx,
  { owner, which, push }: RunningPush,
): Promise<PushRow | undefined> => {
  await lockAccountLimits(tx, owner)
  const now = await pushOf(tx, which, { isLocked: true })
  const isSame = now?.state === 'waiting' && now.asked_at.getTime() === push.asked_at.getTime()
  return isSame ? now : undefined
}
