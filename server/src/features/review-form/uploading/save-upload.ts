import { readFile } from 'node:fs/promises'
import { formLimits } from '@plaudit/contract/storefront/review-form'
import { v7 } from 'uuid'
import type { MediaRow } from '../../../db/tables.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { findAccount } from '../../accounts/find-account.ts'
import type { FaultName } from '../rules.ts'
import { waitingFiles } from './rules.ts'
import { countWaitingUploads, insertUpload, uploadsOfForm } from './rows.ts'
import { removeMediaFiles } from '../../reviews/media/remove-media-files.ts'

type UploadedFile = { path: string; size: number; isTooLarge: boolean }
type Place = { accountId: string; formId: string; visitor: string }

/** Stores what the file turned out to be: an encoded picture, or a film. Null for anything else. */
const storeFile = async (
  world: World,
  { accountId, id }: { accountId: string; id: string },
  bytes: Uint8Array,
): Promise<MediaRow | null> => {
  const read = await world.pictures.readShoppersFile(bytes)
  if (!read) return null
  const base = { id, state: 'ready' as const, source_url: '', problem: null }
  const name = `public/reviews/${accountId}/${id}`
  if ('video' in read) {
    const key = `${name}.${read.video.extension}`
    await world.files.put(key, read.video.bytes, read.video.contentType)
    return { ...base, kind: 'video', key, thumb_key: null, width: null, height: null }
  }
  const { large, thumb, width, height } = read.picture
  const [key, thumb_key] = [`${name}.webp`, `${name}-thumb.webp`]
  await world.files.put(key, large, 'image/webp')
  await world.files.put(thumb_key, thumb, 'image/webp')
  return { ...base, kind: 'photo', key, thumb_key, width, height }
}

/**
 * Keeps a file for a form that is not sent yet. What it is, is judged by its content alone.
 * @returns the upload's id, or why it is not taken.
 */
export const saveUpload = async (
  world: World,
  { accountId, formId, visitor }: Place,
  file: UploadedFile,
): Promise<{ id: string; media: MediaRow } | { fault: FaultName }> => {
  const waiting = await countWaitingUploads(world.db, accountId, visitor)
  const isFull =
    waiting.ofVisitor >= waitingFiles.ofVisitor || waiting.ofShop >= waitingFiles.ofShop
  const there = await uploadsOfForm(world.db, { accountId, formId })
  if (isFull || there.length >= waitingFiles.ofForm) return { fault: 'files_many' }
  if (file.isTooLarge) return { fault: 'file_large' }
  const id = v7()
  const media = await storeFile(world, { accountId, id }, await readFile(file.path))
  if (!media) return { fault: 'file_type' }
  if (media.kind === 'photo' && file.size > formLimits.photoBytes) {
    await removeMediaFiles(world, [media])
    return { fault: 'file_large' }
  }
  const isKept = await inTransaction(world.db, async (tx) => {
    // The account was deleted meanwhile, or other files of this form were quicker.
    const isRoom = (await uploadsOfForm(tx, { accountId, formId })).length < waitingFiles.ofForm
    if (!isRoom || !(await findAccount(tx, accountId))) return false
    await insertUpload(tx, { accountId, id, formId, visitor, media, at: world.clock.now() })
    return true
  })
  if (isKept) return { id, media }
  await removeMediaFiles(world, [media])
  return { fault: 'files_many' }
}
