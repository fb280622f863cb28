import { complain } from '../../stand-in/open-server.ts'
import type { Due } from '../../stand-in/clock.ts'
import type { FaultKind } from '../../stand-in/faults.ts'
import type { Shopify } from '../memory.ts'
import { executeOperation } from '../operations/execute-operation.ts'
import type { Context } from '../operations/resolve-field.ts'
import { deliverWebhook } from '../webhooks/deliver-webhook.ts'
import { shopTime } from '../webhooks/shop-time.ts'
import type { BulkOperation, BulkRun, BulkStatus } from './bulk-records.ts'
import { linesOfAnswer, withNodeIds } from './write-jsonl.ts'

/** How many outermost objects are read at once; between two slices others are answered. */
const sliceSize = 250

const finish = (shopify: Shopify, operation: BulkOperation, status: BulkStatus) => {
  operation.status = status
  operation.completedAt = shopify.clock.now()
  operation.finishAt = null
  deliverWebhook(shopify, {
    domain: operation.domain,
    topic: 'bulk_operations/finish',
    body: {
      admin_graphql_api_id: `gid://shopify/BulkOperation/${operation.id}`,
      completed_at: shopTime(operation.completedAt),
      created_at: shopTime(operation.createdAt),
      error_code: operation.errorCode?.toLowerCase() ?? null,
      status: status.toLowerCase(),
      type: 'query',
    },
  })
}

export const failBulk = (shopify: Shopify, operation: BulkOperation, errorCode: string) => {
  operation.errorCode = errorCode
  finish(shopify, operation, 'FAILED')
}

/** `throttled` fails with Shopify's TIMEOUT, other faults with an error of its server; half of the file is there. */
const failByFault = (shopify: Shopify, operation: BulkOperation, fault: FaultKind) => {
  if (fault === 'hang') return
  const lines = operation.file?.toString().split('\n').slice(0, -1) ?? []
  const half = lines.slice(0, Math.floor(lines.length / 2))
  operation.file = Buffer.from(half.map((line) => `${line}\n`).join(''))
  failBulk(shopify, operation, fault === 'throttled' ? 'TIMEOUT' : 'INTERNAL_SERVER_ERROR')
}

const pause = () => new Promise<void>((resolve) => void setImmediate(resolve))

type Read = { lines: { depth: number; text: string }[] } | { errorCode: string }

const readSlices = async (
  { document, operation }: BulkRun,
  { context, isStopped }: { context: Context; isStopped(): boolean },
): Promise<Read | null> => {
  const asked = withNodeIds(document)
  const lines: { depth: number; text: string }[] = []
  const root = { from: 0, to: sliceSize, all: 0 }
  do {
    const { data, errors } = await executeOperation(
      { document: asked, variables: {} },
      {
        ...context,
        bulk: { root },
      },
    )
    const [fault] = errors ?? []
    if (fault && (!data || fault.extensions['code'] === 'NOT_SUPPORTED_HERE')) {
      complain(`shopify bulk operation for ${operation.domain}: ${fault.message}`)
      const isDenied = fault.extensions['code'] === 'ACCESS_DENIED'
      return { errorCode: isDenied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR' }
    }
    for (const line of linesOfAnswer(data ?? {})) lines.push(line)
    root.from = root.to
    root.to += sliceSize
    await pause()
    if (isStopped()) return null
  } while (root.from < root.all)
  return { lines }
}

/** Without grouping, nested objects come after all their parents, however far away. */
const fileOf = (lines: { depth: number; text: string }[], isGrouped: boolean): Buffer => {
  const ordered = isGrouped ? lines : lines.toSorted((a, b) => a.depth - b.depth)
  return Buffer.from(ordered.map(({ text }) => text).join(''))
}

/** Runs what was asked for; done at once, or later by the sandbox's clock when the shop's settings say how fast. */
export const runBulk = async (shopify: Shopify, run: BulkRun, context: Context): Promise<void> => {
  const { operation } = run
  const isStopped = () =>
    operation.status !== 'RUNNING' || !shopify.bulk.operations.includes(operation)
  await pause()
  if (operation.status !== 'CREATED') return
  operation.status = 'RUNNING'
  const read = await readSlices(run, { context, isStopped })
  if (!read || isStopped()) return
  if ('errorCode' in read) return failBulk(shopify, operation, read.errorCode)
  operation.file = fileOf(read.lines, operation.isGrouped)
  operation.objectCount = read.lines.length
  operation.rootObjectCount = read.lines.filter(({ depth }) => depth === 0).length
  const fault = shopify.faults.take('shopify.bulk')
  if (fault) return failByFault(shopify, operation, fault)
  const { bulkObjectsPerSecond: speed } = context.store.settings
  if (speed === null) return finish(shopify, operation, 'COMPLETED')
  operation.finishAt = operation.createdAt + Math.ceil((operation.objectCount / speed) * 1000)
}

/** The next slow operation that is done by the clock. */
export const nextBulk = (shopify: Shopify): Due | null => {
  const [next] = shopify.bulk.operations
    .filter(({ status, finishAt }) => status === 'RUNNING' && finishAt !== null)
    .toSorted((a, b) => a.finishAt! - b.finishAt!)
  return next ? { at: next.finishAt!, run: () => finish(shopify, next, 'COMPLETED') } : null
}

export const cancelBulk = (shopify: Shopify, operation: BulkOperation): void => {
  operation.file = null
  finish(shopify, operation, 'CANCELED')
}
