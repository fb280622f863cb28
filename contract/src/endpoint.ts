import { z } from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { ruleText } from './field-texts.ts'

/** What an id refers to. Another account's id of any of these gives 404 (API-6). */
export type Resource =
  | 'review'
  | 'bulk'
  | 'import'
  | 'draft'
  | 'sync'
  | 'product'
  | 'notification'
  | 'invoice'
  | 'customization'
  | 'customer_file'
  | 'widget'
  | 'import_item'
  | 'list_change'

/** The kind of response: JSON, a file to download, a stream of server-sent events, or HTML. */
export type AnswerKind = 'json' | 'file' | 'stream' | 'html'

/**
 * One endpoint: method, path, input, output and errors. `input` is one flat object. Names in `path` as `:name` are
 * path parameters; the rest is sent in the query for GET and DELETE, in the JSON body otherwise (as a form when
 * `multipart` is set: then `file` is the uploaded part and the others are form fields). `example` is a valid input:
 * the API page shows it and the exhaustive tests send it.
 */
export type Endpoint<
  I extends z.ZodMiniType = z.ZodMiniType,
  O extends z.ZodMiniType = z.ZodMiniType,
  E extends ErrorCode = ErrorCode,
> = {
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Also accepts these methods: updates take PUT and PATCH alike (API-3). */
  alsoMethods?: readonly ('PUT' | 'PATCH')[]
  path: string
  /** `store_admin`: somebody in a store's admin, with the store platform's session token. */
  auth: 'owner' | 'guest' | 'store_admin'
  input: I
  output: O
  errors: readonly E[]
  multipart?: boolean
  /** The largest body in bytes, where the general limit (1 MB) is too small. */
  maxBytes?: number
  answer?: AnswerKind
  /** Sends an ETag and answers 304 when it matches: for data that is requested often and changes seldom. */
  revalidates?: boolean
  /** Supports `Idempotency-Key` (POSTs that create or charge). */
  idempotent?: boolean
  example: z.input<I>
}

export const endpoint = <
  I extends z.ZodMiniType,
  O extends z.ZodMiniType,
  const E extends ErrorCode,
>(
  promise: Endpoint<I, O, E>,
): Endpoint<I, O, E> => promise

/** The input as sent by the caller, before defaults are applied. */
export type Input<T extends Endpoint> = z.input<T['input']>
/** The parsed input, with defaults. */
export type Parsed<T extends Endpoint> = z.output<T['input']>
export type Output<T extends Endpoint> = z.output<T['output']>

const resources = z.registry<{ resource: Resource }>()

/** An id of one of the account's resources. The exhaustive 404 test finds ids by this. */
export const idOf = (resource: Resource) =>
  z
    .string()
    .check(
      z.regex(
        /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
        ruleText('not_an_id'),
      ),
    )
    .register(resources, { resource })

/** The fields of an input that are ids, with their resource; lists of ids too. */
export const idsIn = (
  schema: z.ZodMiniType,
): { field: string; resource: Resource; many: boolean }[] => {
  const found: { field: string; resource: Resource; many: boolean }[] = []
  const shape = (schema as unknown as { shape?: Record<string, z.ZodMiniType> }).shape ?? {}
  for (const [field, value] of Object.entries(shape)) {
    let inner = value as unknown as {
      _zod: { def: { type: string; innerType?: never; element?: never } }
    }
    let many = false
    while (inner._zod.def.innerType ?? inner._zod.def.element) {
      if (inner._zod.def.type === 'array') many = true
      inner = (inner._zod.def.innerType ?? inner._zod.def.element)!
    }
    const meta = resources.get(inner as unknown as z.ZodMiniType)
    if (meta) found.push({ field, resource: meta.resource, many })
  }
  return found
}

/** An empty input. */
export const NoInput = z.object({})

/** The response of calls without data: every successful call has a JSON body (API-7). */
export const Done = z.object({ ok: z.literal(true) })
export type Done = z.output<typeof Done>
