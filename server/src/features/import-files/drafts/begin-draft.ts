import type { beginDraft as contract, ImportDraft } from '@plaudit/contract/imports/drafts'
import type { Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { draftLimits, expiryOf } from './rules.ts'
import { lockDrafts, insertDraft, setDraft, waitingDrafts } from './rows.ts'
import { draftView } from './view.ts'

const MEGABYTE = 1024 * 1024

/**
 * Makes room for a file before any of it is sent. The same file again goes on where its
 * upload stopped, in whatever tab.
 * @throws Problem `too_large`, and `drafts_full` where too many files, or too large ones, wait already.
 */
export const beginDraft = async (
  { world, accountId }: Owner,
  { file_name, size, fingerprint }: Parsed<typeof contract>,
): Promise<ImportDraft> => {
  const { importMaxBytes } = world.settings
  if (size > importMaxBytes)
    throw new Problem('too_large', {
      detail: phrase('requests.upload_too_large', { size: Math.round(importMaxBytes / MEGABYTE) }),
    })
  const now = world.clock.now()
  const most = draftLimits(importMaxBytes)
  return inTransaction(world.db, async (tx) => {
    await lockDrafts(tx, accountId)
    const waiting = await waitingDrafts(tx, accountId, now)
    const same = waiting.find(
      (one) => one.fingerprint === fingerprint && one.size === size && one.file_name === file_name,
    )
    const kept =
      same && (await setDraft(tx, { accountId, id: same.id, now }, { expires_at: expiryOf(now) }))
    if (kept) return draftView(kept)
    const bytes = waiting.reduce((sum, one) => sum + one.size, 0)
    if (waiting.length >= most.drafts || bytes + size > most.bytes)
      throw new Problem('drafts_full', {
        detail: phrase('imports.drafts_full', {
          max: most.drafts,
          size: Math.round(most.bytes / MEGABYTE),
        }),
        facts: { drafts: waiting.length, bytes, max_drafts: most.drafts, max_bytes: most.bytes },
      })
    const row = await insertDraft(tx, {
      account_id: accountId,
      id: v7(),
      file_name,
      size,
      fingerprint,
      created_at: now,
      expires_at: expiryOf(now),
    })
    await publishChanges(tx, accountId, ['imports'])
    return draftView(row)
  })
}
