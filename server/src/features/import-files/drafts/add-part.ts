import { createReadStream } from 'node:fs'
import { importDrafts, type ImportDraft } from '@plaudit/contract/imports/drafts'
import { v7 } from 'uuid'
import { publishChanges } from '../../../live.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { assembleFile } from './assemble-file.ts'
import { isWhole, partKeyOf } from './rules.ts'
import { findDraft } from './find-draft.ts'
import { appendPart, draftOf } from './rows.ts'
import { draftView } from './view.ts'

type Part = { id: string; offset: number; file: { path: string; size: number } }

const MEGABYTE = 1024 * 1024

/**
 * IMP-40: takes the next part of a file. One that is here already is passed over, so that it may be sent again when its
 * answer was lost, and by two tabs at once.
 * @throws Problem `conflict` for a part beyond what is here, `too_large` for one that is too long.
 */
export const addPart = async (owner: Owner, { id, offset, file }: Part): Promise<ImportDraft> => {
  const { world, accountId } = owner
  const draft = await findDraft(owner, { id })
  const current = async () => draftView(await assembleFile(owner, await findDraft(owner, { id })))
  if (offset < draft.received) return current()
  if (offset > draft.received)
    throw new Problem('conflict', {
      detail: phrase('imports.part_ahead'),
      facts: { received: draft.received },
    })
  if (draft.parts.length >= importDrafts.maxParts)
    throw fieldProblem('file', phrase('imports.too_many_parts', { max: importDrafts.maxParts }))
  if (file.size === 0) throw fieldProblem('file', phrase('fields.file_empty'))
  if (file.size > importDrafts.maxPartBytes || offset + file.size > draft.size)
    throw new Problem('too_large', {
      detail: phrase('imports.part_too_large', { size: importDrafts.maxPartBytes / MEGABYTE }),
    })
  const key = partKeyOf(draft, file.size, v7())
  const stream = createReadStream(file.path)
  await world.files.put(key, { stream, size: file.size }, 'application/octet-stream')
  const taken = await appendPart(
    world.db,
    { accountId, id, now: world.clock.now() },
    { offset, part: { key, size: file.size }, fileKey: file.size === draft.size ? key : null },
  )
  if (taken) {
    if (isWhole(taken)) await publishChanges(world.db, accountId, ['imports'])
    return draftView(await assembleFile(owner, taken))
  }
  // The same part came twice at a time, or the draft ended meanwhile. A whole file that came twice is one file.
  const other = await draftOf(world.db, { accountId, id }, world.clock.now())
  if (other?.file_key !== key) await world.files.remove(key)
  return current()
}
