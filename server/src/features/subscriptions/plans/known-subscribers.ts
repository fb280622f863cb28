import { createHmac } from 'node:crypto'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner, World } from '../../../world.ts'
import { getStore } from '../../stores/get-store.ts'
import { findAccount } from '../../accounts/find-account.ts'
import {
  countAsDeleted,
  deleteKnownSubscribers,
  hasSubscribed,
  knownSubscribers,
  monthsOfCodes,
  saveKnownSubscribers,
} from './rows.ts'

const KEPT_DAYS = 400
const DAY_MS = 86_400_000

/** One mailbox, however its address is written: without capitals and without what stands behind a plus sign. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/** What a subscriber is known by, also when the account is deleted: the mailbox and the shop, as keyed hashes. */
export const subscriberKeys = async (owner: Owner): Promise<string[]> => {
  const { world, accountId } = owner
  const account = await findAccount(world.db, accountId)
  const { domain } = await getStore(owner)
  const known = [
    account && `mailbox:${mailboxOf(account.email)}`,
    domain && `shop:${domain}`,
  ].filter((one) => typeof one === 'string')
  return known.map((one) =>
    createHmac('sha256', world.settings.sessionSecret)
      .update(`subscriber ${one}`)
      .digest('base64url'),
  )
}

/** Whether the account has subscribed before, or another one of this mailbox or shop, deleted or not: a trial is given once. */
export const hasSubscribedEver = async (owner: Owner): Promise<boolean> => {
  const { world, accountId } = owner
  if (await hasSubscribed(world.db, accountId)) return true
  const keys = await subscriberKeys(owner)
  return keys.length > 0 && (await knownSubscribers(world.db, keys)).length > 0
}

/** Months of a code that this mailbox or shop has used with other accounts. */
export const monthsUsedElsewhere = async (owner: Owner, promoCodeId: string): Promise<number> => {
  const keys = await subscriberKeys(owner)
  const known = keys.length > 0 ? await knownSubscribers(owner.world.db, keys) : []
  return Math.max(0, ...known.map(({ codes }) => codes[promoCodeId] ?? 0))
}

/** What a subscriber is known by is kept with the months of codes that are used: in the transaction that keeps the plan; `keys` are asked for before. */
export const recordSubscriber = async (
  tx: Tx,
  { world, accountId }: Owner,
  keys: string[],
): Promise<void> => {
  if (keys.length === 0) return
  const codes = Object.fromEntries(
    (await monthsOfCodes(tx, accountId)).map(({ promo_code_id, months_used }) => [
      promo_code_id,
      months_used,
    ]),
  )
  await saveKnownSubscribers(tx, keys.toSorted(), { codes, at: world.clock.now() })
}

/** The same of an account that is deleted, if it has subscribed: in the transaction that deletes it. */
export const recordDeletedSubscriber = async (
  tx: Tx,
  owner: Owner,
  keys: string[],
): Promise<void> => {
  if (await hasSubscribed(tx, owner.accountId)) await recordSubscriber(tx, owner, keys)
  await countAsDeleted(tx, owner.accountId)
}

/** A job, each day. */
export const forgetSubscribers = async (world: World): Promise<void> => {
  await deleteKnownSubscribers(world.db, new Date(world.clock.now().getTime() - KEPT_DAYS * DAY_MS))
}
