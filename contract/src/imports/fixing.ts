import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { Import } from './imports.ts'
import { PageInfo, pageInput } from '../page.ts'
import { ruleText } from '../field-texts.ts'
import { RejectedRow, RejectReason } from './rejects.ts'

/** What mends a rejected row: `row` all its columns at once, `none` nothing (a file never changes a rating). */
export const fixControls = ['rating', 'text', 'line', 'date', 'product', 'row', 'none'] as const

/** A product of the account, to choose from. */
const Choice = z.object({
  id: z.string(),
  title: z.string(),
  image: z.nullable(z.object({ src: z.string() })),
})

export const FixableRow = z.extend(RejectedRow, {
  control: z.enum(fixControls),
  /** The columns that mean something, as they came or as they were mended since. */
  values: z.record(z.string(), z.nullable(z.string())),
  /** What stands beyond the last column; it goes when the row is written anew. */
  beyond: z.array(z.string()),
  /** Whose words these are, to know the row by; cut at 200 characters. */
  author: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Rows of this import that were rejected for the same reason with the same value, this one among them. */
  alike: z.number(),
  /** It is being tried again. */
  waiting: z.boolean(),
  /** The owner's choice for this row, where there is one. */
  product: z.nullable(Choice),
  /** Where the product is at fault: up to five of the account's, the most similar name first. */
  similar: z.array(Choice),
})
export type FixableRow = z.output<typeof FixableRow>

export const RejectedPage = z.object({
  results: z.array(FixableRow),
  pageInfo: PageInfo,
  /** Rows that are being tried again. */
  waiting: z.number(),
  /** How often each reason occurs, most often first; `proposed` of them have a value that would mend them. */
  reasons: z.array(z.object({ reason: RejectReason, rows: z.number(), proposed: z.number() })),
})
export type RejectedPage = z.output<typeof RejectedPage>

const noImport = '00000000-0000-7000-8000-000000000000'
const Values = z.record(
  z.string(),
  z.string().check(z.maxLength(20_000, ruleText('at_most_characters'))),
)

/** Rows mended one by one in one call. */
export const MAX_FIXED_ROWS = 100

export const listRejected = endpoint({
  name: 'imports.rejected_rows',
  summary: 'The rejected rows, in the order of the file, with what would mend them',
  method: 'GET',
  path: 'imports/:id/rejected-rows/',
  auth: 'owner',
  input: z.object({ id: idOf('import'), reason: z.optional(RejectReason), ...pageInput }),
  output: RejectedPage,
  errors: ['invalid', 'not_found'],
  example: { id: noImport },
})

/**
 * Mends rejected rows and tries them again, through the engine that read the file. Safe to repeat: a row that came in is no
 * longer rejected, and nothing comes in twice. Either `rows`, or `alike`: all that were rejected for one reason.
 */
export const fixRejectedRows = endpoint({
  name: 'imports.mend',
  summary: 'Mend rejected rows and try them again',
  method: 'POST',
  path: 'imports/:id/mend/',
  auth: 'owner',
  idempotent: true,
  input: z.object({
    id: idOf('import'),
    /** Row number and, by column name, what is to stand there; without values the row is tried as it is. */
    rows: z._default(
      z
        .array(z.object({ row: z.int(), values: z._default(Values, {}) }))
        .check(z.maxLength(MAX_FIXED_ROWS, ruleText('at_most_items'))),
      [],
    ),
    /** All rows of this reason; with `value` only those where this stood (null: nothing). */
    alike: z.optional(
      z.object({ reason: RejectReason, value: z.optional(z.nullable(z.string())) }),
    ),
    /** For `alike`: what is to stand in each of these rows. */
    values: z._default(Values, {}),
    /** For `alike`: each row takes the value that was proposed for it; rows without a proposal stay as they are. */
    proposed: z._default(z.boolean(), false),
    /** The product of all rows named here. */
    product_id: z.optional(idOf('product')),
    /** Instead: a new product of this title, made for these rows. One that is here under the title is taken. */
    new_product: z.optional(
      z.object({ title: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)) }),
    ),
  }),
  output: z.object({
    import: Import,
    /** Rows of this call that are in now, and those that were rejected again, with their new reason. */
    mended: z.number(),
    rejected: z.number(),
    /** Many rows are tried by a job: so many are still to come. */
    waiting: z.number(),
  }),
  errors: ['invalid', 'not_found', 'import_not_mendable', 'plan_needed', 'subscription_paused'],
  example: {
    id: noImport,
    rows: [{ row: 2, values: { rating: '5' } }],
    product_id: '00000000-0000-7000-8000-000000000000',
  },
})
