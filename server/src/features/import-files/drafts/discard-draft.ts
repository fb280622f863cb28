import type { Done } from '@plaudit/contract/endpoint'
import type { DraftRow } from '../../../db/draft-tables.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner, World } from '../../../world.ts'
import { findDraft } from './find-draft.ts'
import { deleteDraft, expiredDrafts, setDraft } from './rows.ts'
import { folderOf, sweptBefore, wholeFolderOf } from './rules.ts'

const BATCH = 100

/** Files first: a process killed in between leaves a row that the sweep finds. The file of an import stays. */
const removeDraft = async (
  world: World,
  draft: Pick<DraftRow, 'account_id' | 'id' | 'started'>,
): Promise<void> => {
  await world.files.removeAll(folderOf(draft))
  if (!draft.started) await world.files.removeAll(wholeFolderOf(draft))
  await deleteDraft(world.db, { accountId: draft.account_id, id: draft.id })
}

/** The owner does not want to import this file. @throws Problem as `findDraft`. */
export const discardDraft = async (owner: Owner, { id }: { id: string }): Promise<Done> => {
  const { world, accountId } = owner
  await findDraft(owner, { id })
  // From here on nobody starts it; one that was started at this moment is left alone.
  const now = world.clock.now()
  const ended = await setDraft(world.db, { accountId, id, now }, { expires_at: now })
  if (!ended) await findDraft(owner, { id })
  else await removeDraft(world, ended)
  await publishChanges(world.db, accountId, ['imports'])
  return { ok: true }
}

/** IMP-42, hourly: files that nobody imported within a day, and what was kept beside those that somebody did. */
export const sweepDrafts = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  const before = sweptBefore(world.clock.now())
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    const expired = await expiredDrafts(world.db, before, BATCH)
    found = expired.length
    for (const draft of expired) await removeDraft(world, draft)
  }
}
