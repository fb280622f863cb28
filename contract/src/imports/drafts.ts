import { z } from 'zod/mini'
import { Done, endpoint, idOf } from '../endpoint.ts'
import { pageOf } from '../page.ts'
import { ruleText } from '../field-texts.ts'
import { ColumnAnalysis } from './columns.ts'
import { Import } from './imports.ts'
import { optionsField } from './options.ts'
import { ImportPreview } from './preview.ts'
import { fileRefusals } from './rejects.ts'

/** IMP-40 to IMP-43: the largest part, the most parts of a file, how long it is kept, and how many may wait at a time. */
export const importDrafts = {
  maxPartBytes: 5 * 1024 * 1024,
  /** Each part is named in the draft's row: parts of a few bytes would make it grow without end. */
  maxParts: 500,
  hours: 24,
  most: 20,
} as const

/** A file that was uploaded, or is being uploaded, and is not imported yet. */
export const ImportDraft = z.object({
  id: z.string(),
  file_name: z.string(),
  /** Bytes of the whole file. */
  size: z.number(),
  /** As given by the client: equal for the same file. */
  fingerprint: z.string(),
  /** Bytes received: the next part starts there. */
  received: z.number(),
  state: z.enum(['uploading', 'ready']),
  created_at: z.string(),
  expires_at: z.string(),
})
export type ImportDraft = z.output<typeof ImportDraft>

const noDraft = '00000000-0000-7000-8000-000000000000'
const ofDraft = { id: idOf('draft') }

/** The same file again (name, size and fingerprint) returns the existing draft. */
export const beginDraft = endpoint({
  name: 'imports.draft_begin',
  summary: 'Announce a file of reviews; its parts are sent next',
  method: 'POST',
  path: 'imports/drafts/',
  auth: 'owner',
  input: z.object({
    file_name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, ruleText('file_name_missing')),
        z.maxLength(255, ruleText('at_most_characters')),
      ),
    size: z.int().check(z.minimum(1, ruleText('file_empty'))),
    /** Identifies this content, e.g. a SHA-256 in hex: 16 to 128 letters and digits. */
    fingerprint: z.string().check(z.regex(/^[\w-]{16,128}$/, ruleText('not_valid'))),
  }),
  output: ImportDraft,
  errors: ['invalid', 'too_large', 'drafts_full'],
  example: { file_name: 'reviews.csv', size: 73, fingerprint: 'c0ffee00c0ffee00c0ffee00c0ffee00' },
})
export const listDrafts = endpoint({
  name: 'imports.drafts',
  summary: 'Files that were uploaded today and are not imported yet, newest first',
  method: 'GET',
  path: 'imports/drafts/',
  auth: 'owner',
  input: z.object({}),
  output: pageOf(ImportDraft),
  errors: [],
  example: {},
})
export const getDraft = endpoint({
  name: 'imports.draft',
  summary: 'How much of a file has been received',
  method: 'GET',
  path: 'imports/drafts/:id/',
  auth: 'owner',
  input: z.object(ofDraft),
  output: ImportDraft,
  errors: ['not_found', 'draft_started'],
  example: { id: noDraft },
})
/** A part that was received already changes nothing: it may be resent after a lost response. */
export const addDraftPart = endpoint({
  name: 'imports.draft_part',
  summary: 'The next part of a file, up to 5 MB; the last one makes it ready',
  method: 'POST',
  path: 'imports/drafts/:id/parts/',
  auth: 'owner',
  multipart: true,
  input: z.object({
    ...ofDraft,
    /** The position of the part in the file: `received` of the last response. */
    offset: z.coerce.number().check(z.int(), z.gte(0)),
    file: z.any(),
  }),
  output: ImportDraft,
  errors: ['invalid', 'not_found', 'conflict', 'too_large', 'draft_started'],
  example: {
    id: noDraft,
    offset: 0,
    file: 'product_handle,rating,author,text,reviewed_at\nkettle,5,Noor A.,Pours well.,2026-04-13\n',
  },
})
export const discardDraft = endpoint({
  name: 'imports.draft_discard',
  summary: 'Remove an uploaded file that is not to be imported',
  method: 'DELETE',
  path: 'imports/drafts/:id/',
  auth: 'owner',
  input: z.object(ofDraft),
  output: Done,
  errors: ['not_found', 'draft_started'],
  example: { id: noDraft },
})
export const analyseDraftColumns = endpoint({
  name: 'imports.draft_columns',
  summary: 'What the columns of an uploaded file are, each proposed; writes nothing',
  method: 'POST',
  path: 'imports/drafts/:id/columns/',
  auth: 'owner',
  input: z.object({ ...ofDraft, options: optionsField }),
  output: ColumnAnalysis,
  errors: [
    'invalid',
    'not_found',
    'conflict',
    'draft_started',
    'file_unreadable',
    'unsupported_file',
  ],
  example: { id: noDraft, options: {} },
})
export const previewDraft = endpoint({
  name: 'imports.draft_preview',
  summary: 'What an uploaded file would do; writes nothing',
  method: 'POST',
  path: 'imports/drafts/:id/preview/',
  auth: 'owner',
  input: z.object({ ...ofDraft, options: optionsField }),
  output: ImportPreview,
  errors: ['invalid', ...fileRefusals, 'plan_needed', 'not_found', 'conflict', 'draft_started'],
  example: { id: noDraft, options: {} },
})
/** Works once: starting it again returns the same import. */
export const startDraft = endpoint({
  name: 'imports.draft_start',
  summary: 'Import an uploaded file; it has the id of its draft',
  method: 'POST',
  path: 'imports/drafts/:id/start/',
  auth: 'owner',
  idempotent: true,
  input: z.object({ ...ofDraft, options: optionsField }),
  output: Import,
  errors: [
    'invalid',
    ...fileRefusals,
    'choice_needed',
    'plan_needed',
    'subscription_paused',
    'not_found',
    'conflict',
  ],
  example: { id: noDraft, options: {} },
})
