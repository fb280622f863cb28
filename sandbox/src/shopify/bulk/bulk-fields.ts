import { fieldsOf, gid, type Context, type Fields } from '../operations/resolve-field.ts'
import { utcTime } from '../webhooks/shop-time.ts'
import { keptMs, type BulkOperation } from './bulk-records.ts'

/** Where the file of an operation is served. */
export const bulkFilePath = ({ id, secret }: BulkOperation): string =>
  `/shopify-bulk/${id}-${secret}.jsonl`

const isExpired = ({ completedAt }: BulkOperation, { shopify }: Context) =>
  completedAt !== null && shopify.clock.now() >= completedAt + keptMs

const fileUrl = (operation: BulkOperation, context: Context) =>
  operation.file?.length && !isExpired(operation, context)
    ? context.origin + bulkFilePath(operation)
    : null

/** How many objects a slow operation has come to, by the sandbox's clock. */
const progressOf = (count: number, operation: BulkOperation, { shopify }: Context): number => {
  const { status, finishAt, createdAt } = operation
  if (status !== 'RUNNING' || finishAt === null || finishAt <= createdAt) return count
  const part = (shopify.clock.now() - createdAt) / (finishAt - createdAt)
  return Math.floor(count * Math.min(1, Math.max(0, part)))
}

export const bulkFields: Fields = {
  BulkOperation: fieldsOf<BulkOperation>({
    id: ({ id }) => gid('BulkOperation', id),
    type: () => 'QUERY',
    status: (one, _args: never, context) =>
      one.status === 'COMPLETED' && isExpired(one, context) ? 'EXPIRED' : one.status,
    createdAt: ({ createdAt }) => utcTime(createdAt),
    completedAt: ({ completedAt }) => (completedAt === null ? null : utcTime(completedAt)),
    objectCount: (one, _args: never, context) => String(progressOf(one.objectCount, one, context)),
    rootObjectCount: (one, _args: never, context) =>
      String(progressOf(one.rootObjectCount, one, context)),
    fileSize: ({ status, file }) => (status === 'COMPLETED' && file ? String(file.length) : null),
    url: (one, _args: never, context) =>
      one.status === 'COMPLETED' ? fileUrl(one, context) : null,
    partialDataUrl: (one, _args: never, context) =>
      one.status === 'FAILED' || one.status === 'CANCELED' ? fileUrl(one, context) : null,
  }),
}
