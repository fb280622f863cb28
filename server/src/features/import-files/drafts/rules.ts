import { importDrafts } from '@plaudit/contract/imports/drafts'
import type { DraftRow } from '../../../db/draft-tables.ts'

const HOUR_MS = 3_600_000
/** A start that was under way when its draft expired has ended by then. */
const LATE_MS = 5 * 60_000
/** All files that wait may be together as large as this many of the largest. */
const LARGEST_FILES = 10

/** IMP-42: a day from the last time that the file was chosen. */
export const expiryOf = (now: Date): Date => new Date(now.getTime() + importDrafts.hours * HOUR_MS)

/** Whatever expired before is removed. */
export const sweptBefore = (now: Date): Date => new Date(now.getTime() - LATE_MS)

export const isWhole = ({ received, size }: Pick<DraftRow, 'received' | 'size'>): boolean =>
  received === size

/** IMP-43: what one account may keep waiting. */
export const draftLimits = (maxFileBytes: number): { drafts: number; bytes: number } => ({
  drafts: importDrafts.most,
  bytes: LARGEST_FILES * maxFileBytes,
})

type Place = Pick<DraftRow, 'account_id' | 'id'>

/** Where the whole file is put, under a name of its own each time; an import that is started from it keeps it there. */
export const wholeFolderOf = ({ account_id, id }: Place): string => `imports/${account_id}/${id}`

/** What goes when the draft ends: parts of the file, and rows that were read from it. */
export const folderOf = ({ account_id, id }: Place): string => `imports/${account_id}/drafts/${id}`
/** Where a part goes: the only part of a file is the file. */
export const partKeyOf = (draft: DraftRow, partSize: number, name: string): string =>
  partSize === draft.size ? `${wholeFolderOf(draft)}/${name}` : `${folderOf(draft)}/part-${name}`
