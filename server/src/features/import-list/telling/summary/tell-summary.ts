import { SUMMARY_HOUR, type NoticeKind } from '@plaudit/contract/dropshipping/notices'
import { inTransaction, type Tx } from '../../../../db/transaction.ts'
import { phrase } from '../../../../texts/phrase.ts'
import type { Owner } from '../../../../world.ts'
import { findAccount } from '../../../accounts/find-account.ts'
import { lockAccountLimits } from '../../../accounts/lock-account-limits.ts'
import { createNotification } from '../../../notifications/create-notification.ts'
import { readNotices } from '../read-notices.ts'
import {
  deleteChanges,
  hasSummarySince,
  markInSummary,
  waitingChanges,
  type WaitingRow,
} from './rows.ts'
import { dayAt, isStillSo } from '../rules.ts'
import { countsOf } from './rules.ts'
import { writeSummary } from './write-summary.ts'

const bad = new Set<NoticeKind>(['out_of_stock', 'gone', 'push_failed'])

const notify = (tx: Tx, owner: Owner, { rows, day }: { rows: WaitingRow[]; day: string }) =>
  createNotification(tx, owner, {
    type: rows.some(({ kind }) => bad.has(kind)) ? 'warning' : 'info',
    title: phrase('selling.summary', { count: rows.length }),
    message: phrase('selling.summary_about', { counts: countsOf(rows) }),
    primary_action_text: phrase('selling.told_live'),
    primary_action_url: '/live-products',
    event_key: `live-summary:${day}`,
  })

/** Only to an address that is known to be the owner's: a stranger could not switch it off. */
const write = async (tx: Tx, owner: Owner, { rows, day }: { rows: WaitingRow[]; day: string }) => {
  const { world, accountId } = owner
  const { email: isWanted } = await readNotices(tx, accountId)
  const account = await findAccount(tx, accountId)
  if (!isWanted || !account?.email_verified_at) return
  const letter = writeSummary({
    to: account,
    rows,
    publicUrl: world.settings.publicUrl,
  })
  await world.queue.send(tx, 'accounts.send-letter', letter, {
    key: `live-summary:${accountId}:${day}`,
  })
}

/**
 * PROD-61, PROD-62: the summary of the day of one account: one notification and, where it is wanted, one e-mail about all that
 * waits and is still so. Once a day, in however many processes it runs and wherever it is cut off.
 */
export const tellSummary = async (owner: Owner): Promise<void> => {
  const { world, accountId } = owner
  const at = world.clock.now()
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    if (await hasSummarySince(tx, accountId, dayAt(at, SUMMARY_HOUR))) return
    const waiting = await waitingChanges(tx, accountId)
    const rows = waiting.filter(isStillSo)
    const past = waiting.filter((row) => !isStillSo(row))
    await deleteChanges(
      tx,
      accountId,
      past.map(({ id }) => id),
    )
    if (rows.length === 0) return
    await markInSummary(tx, accountId, { ids: rows.map(({ id }) => id), at })
    const told = { rows, day: at.toISOString().slice(0, 10) }
    await notify(tx, owner, told)
    await write(tx, owner, told)
  })
}
