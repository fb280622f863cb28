import { randomBytes } from 'node:crypto'
import { GraphQLError } from 'graphql'
import { complain } from '../../stand-in/open-server.ts'
import { nextId } from '../entities/open-store.ts'
import { pageOf, type PageAsk } from '../operations/page-of.ts'
import { adminSchema } from '../operations/read-schema.ts'
import { gid, type Context } from '../operations/resolve-field.ts'
import { isOpen, type BulkOperation } from './bulk-records.ts'
import { checkBulkQuery } from './check-bulk-query.ts'
import { cancelBulk, failBulk, runBulk } from './run-bulk.ts'

type ListAsk = PageAsk & { query?: string | null; sortKey?: string }
const kept = 50

const ownOperations = ({ shopify, store }: Context) =>
  shopify.bulk.operations.filter(({ domain }) => domain === store.domain)

const refused = (code: string, message: string) => ({
  bulkOperation: null,
  userErrors: [{ field: code === 'INVALID' ? ['query'] : null, message, code }],
})

const start = (
  context: Context,
  { query, groupObjects }: { query: string; groupObjects: boolean },
) => {
  const { shopify, store } = context
  const checked = checkBulkQuery(adminSchema(), query)
  if ('fault' in checked) return refused('INVALID', checked.fault)
  const running = ownOperations(context).filter(isOpen)
  if (running.length >= store.settings.bulkAtOnce)
    return refused(
      'OPERATION_IN_PROGRESS',
      `A bulk query operation for this app and shop is already in progress: ${gid('BulkOperation', running[0]!.id)}.`,
    )
  const operation: BulkOperation = {
    __typename: 'BulkOperation',
    id: nextId(store, 'other'),
    domain: store.domain,
    query,
    scope: context.scope,
    isGrouped: groupObjects,
    status: 'CREATED',
    errorCode: null,
    createdAt: shopify.clock.now(),
    completedAt: null,
    finishAt: null,
    objectCount: 0,
    rootObjectCount: 0,
    secret: randomBytes(12).toString('hex'),
    file: null,
  }
  const { operations } = shopify.bulk
  operations.push(operation)
  const oldest = operations.length > kept ? operations.findIndex((one) => !isOpen(one)) : -1
  if (oldest >= 0) operations.splice(oldest, 1)
  runBulk(shopify, { operation, document: checked.document }, context).catch((error: Error) => {
    complain(`shopify bulk operation for ${store.domain}: ${error.message}`)
    failBulk(shopify, operation, 'INTERNAL_SERVER_ERROR')
  })
  return { bulkOperation: operation, userErrors: [] }
}

/** The bulk operation of this shop that a gid names. */
export const bulkOperationOf = (context: Context, id: string): BulkOperation | null =>
  ownOperations(context).find((one) => gid('BulkOperation', one.id) === id) ?? null

const cancel = (context: Context, id: string) => {
  const operation = bulkOperationOf(context, id)
  if (!operation)
    return {
      bulkOperation: null,
      userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }],
    }
  if (!isOpen(operation))
    return {
      bulkOperation: operation,
      userErrors: [
        {
          field: null,
          message: `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}`,
        },
      ],
    }
  cancelBulk(context.shopify, operation)
  return { bulkOperation: operation, userErrors: [] }
}

const list = (context: Context, { query, sortKey: _sortKey, ...ask }: ListAsk) => {
  const wanted = /^status:(\w+)$/i.exec(query ?? '')?.[1]?.toUpperCase()
  if (query && !wanted)
    throw new GraphQLError('This stand-in finds bulk operations by status only', {
      extensions: { code: 'NOT_SUPPORTED_HERE' },
    })
  const found = ownOperations(context).filter(({ status }) => !wanted || status === wanted)
  return pageOf(found, ask)
}

/** What an app may do with bulk operations in one shop. */
export const bulkRoot = (context: Context) => ({
  bulkOperationRunQuery: (ask: { query: string; groupObjects: boolean }) => start(context, ask),
  bulkOperationCancel: ({ id }: { id: string }) => cancel(context, id),
  bulkOperation: ({ id }: { id: string }) => bulkOperationOf(context, id),
  bulkOperations: (ask: ListAsk) => list(context, ask),
  currentBulkOperation: () => ownOperations(context).at(-1) ?? null,
})
