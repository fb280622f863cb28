import type { Done } from '@plaudit/contract/endpoint'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { findDraft } from './find-draft.ts'
import { setDraft } from './rows.ts'
import { removeDraft } from './remove-draft.ts'

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
