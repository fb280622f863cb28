import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { Import } from './imports.ts'
import { PageInfo, pageInput } from '../page.ts'
import { ruleText } from '../field-texts.ts'
import { RejectedRow, RejectReason } from './rejects.ts'

/**
 * The control that fixes a rejected row: `row` all its columns at once, `none` nothing (a file never changes a
 * rating).
 */
export const fixControls = ['rating', 'text', 'line', 'date', 'product', 'row', 'none'] as const

/** A product of the account, to choose from. */
const Choice = z.object({
  id: z.string(),
  title: z.string(),
  image: z.nullable(z.object({ src: z.string() })),
})

export const FixableRow = z.extend(RejectedRow, {
  control: z.enum(fixControls),
  /** The columns with a meaning, with their original or corrected values. */
  values: z.record(z.string(), z.nullable(z.string())),
  /** Cells after the last column; dropped when the row is rewritten. */
  beyond: z.array(z.string()),
  /** Author, title and text, to recognize the row; cut at 200 characters. */
  author: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** How many rows of this import were rejected for the same reason with the same value, including this one. */
  alike: z.number(),
  /** It is being retried. */
  waiting: z.boolean(),
  /** The owner's chosen product for this row, if any. */
  product: z.nullable(Choice),
  /** If the product is the problem: up to five of the account's products, most similar name first. */
  similar: z.array(Choice),
})
export type FixableRow = z.output<typeof FixableRow>

export const RejectedPage = z.object({
  results: z.array(FixableRow),
  pageInfo: PageInfo,
  /** How many rows are being retried. */
  waiting: z.number(),
  /** How often each reason occurs, most frequent first; `proposed` of them have a suggested value. */
  reasons: z.array(z.object({ reason: RejectReason, rows: z.number(), proposed: z.number() })),
})
export type RejectedPage = z.output<typeof RejectedPage>

const noImport = '00000000-0000-7000-8000-000000000000'
const Values = z.record(
  z.string(),
  z.string().check(z.maxLength(20_000, ruleText('at_most_characters'))),
)

/** How many single rows can be fixed in one request. */
export const MAX_FIXED_ROWS = 100

export const listRejected = endpoint({
  name: 'imports.rejected_rows',
  summary: 'The rejected rows, in the order of the file, with what would fix them',
  method: 'GET',
  path: 'imports/:id/rejected-rows/',
  auth: 'owner',
  input: z.object({ id: idOf('import'), reason: z.optional(RejectReason), ...pageInput }),
  output: RejectedPage,
  errors: ['invalid', 'not_found'],
  example: { id: noImport },
})

/**
 * Fixes rejected rows and retries them, with the code that read the file (on the wire: `mend`). Safe to repeat: an
 * imported row is no longer rejected, and nothing is imported twice. Either `rows`, or `alike`: all rows rejected for
 * one reason.
 */
export const fixRejectedRows = endpoint({
  name: 'imports.mend',
  summary: 'Fix rejected rows and retry them',
  method: 'POST',
  path: 'imports/:id/mend/',
  auth: 'owner',
  idempotent: true,
  input: z.object({
    id: idOf('import'),
    /** Row number and, by column name, the new values; without values the row is retried unchanged. */
    rows: z._default(
      z
        .array(z.object({ row: z.int(), values: z._default(Values, {}) }))
        .check(z.maxLength(MAX_FIXED_ROWS, ruleText('at_most_items'))),
      [],
    ),
    /** All rows with this reason; with `value` only those with this value (null: empty). */
    alike: z.optional(
      z.object({ reason: RejectReason, value: z.optional(z.nullable(z.string())) }),
    ),
    /** For `alike`: the new values of each of these rows. */
    values: z._default(Values, {}),
    /** For `alike`: each row gets its suggested value; rows without a suggestion are unchanged. */
    proposed: z._default(z.boolean(), false),
    /** The product for all of these rows. */
    product_id: z.optional(idOf('product')),
    /** Instead: a new product with this title; an existing one with the title is used. */
    new_product: z.optional(
      z.object({ title: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
    ),
  }),
  output: z.object({
    import: Import,
    /** Rows of this request that are imported now, and those that were rejected again. */
    mended: z.number(),
    rejected: z.number(),
    /** Many rows are retried by a job: how many are left. */
    waiting: z.number(),
  }),
  errors: ['invalid', 'not_found', 'import_not_mendable', 'plan_needed', 'subscription_paused'],
  example: {
    id: noImport,
    rows: [{ row: 2, values: { rating: '5' } }],
    product_id: '00000000-0000-7000-8000-000000000000',
  },
})
