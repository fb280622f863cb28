import { setTimeout as wait } from 'node:timers/promises'
import { type ReadingState, ShopFailure, type ShopAccess } from '../shop-platform.ts'
import { noRecords, type Reading, type ShopRecordsBatch } from '../shop-records.ts'
import type { Ask } from './graphql.ts'
import { bulkState, cancelBulk, ownBulkOperations, startBulk } from './operations/bulk.graphql.ts'
import { bulkCollections, bulkProducts } from './operations/catalogue.graphql.ts'
import { bulkCustomers } from './operations/customers.graphql.ts'
import { bulkOrders } from './operations/orders.graphql.ts'
import { readLineInto } from './read-line.ts'

const texts: Record<Reading, string> = {
  products: bulkProducts.text,
  collections: bulkCollections.text,
  orders: bulkOrders.text,
  customers: bulkCustomers.text,
}
const ENDED = new Set(['COMPLETED', 'FAILED', 'CANCELED', 'EXPIRED'])
/** How long one call waits for a bulk operation; between two questions first a moment, then twice as long each time. */
const PATIENCE_MS = 3_000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 2_000
/** As much as is written in some 20 ms: deliveries are answered by the same process. */
const LINES_AT_ONCE = 500

const runningOnes = async (ask: Ask, access: ShopAccess) =>
  (await ask(access, ownBulkOperations)).bulkOperations.nodes.filter(
    ({ status }) => !ENDED.has(status),
  )

type Running = Awaited<ReturnType<typeof runningOnes>>

/** The same question, asked in this run by a process that ended. */
const sameIn = (
  running: Running,
  { kind, since }: { kind: Reading; since: Date },
): string | null => {
  // Whole seconds: that is how exactly Shopify says when an operation began.
  const from = Math.floor(since.getTime() / 1000) * 1000
  const same = running.find(
    ({ query, createdAt }) => query === texts[kind] && Date.parse(createdAt) >= from,
  )
  return same?.id ?? null
}

/**
 * See `ShopPlatform.startReading`. A shop runs up to five bulk operations of an app, and we need one: the same that runs
 * is taken up; where there is no place for another, those that run were left behind by us and are cancelled.
 */
export const startReading = async (
  ask: Ask,
  access: ShopAccess,
  asked: { kind: Reading; since: Date },
): Promise<string | null> => {
  const running = await runningOnes(ask, access)
  const same = sameIn(running, asked)
  if (same) return same
  const { bulkOperationRunQuery: begun } = await ask(access, startBulk, {
    query: texts[asked.kind],
  })
  if (begun?.bulkOperation) return begun.bulkOperation.id
  const errors = begun?.userErrors ?? []
  if (errors.some(({ code }) => code === 'OPERATION_IN_PROGRESS' || code === 'LIMIT_REACHED')) {
    for (const { id } of running) await ask(access, cancelBulk, { id })
    return null
  }
  const message = errors.map((error) => error.message).join('; ')
  // These errors have no code of their own for what the app may not read, only Shopify's usual words.
  const isRefused = /access denied|not approved|access scope/i.test(message)
  throw new ShopFailure(
    isRefused ? 'not_allowed' : 'unavailable',
    `Shopify does not begin a bulk operation: ${message}`,
  )
}

/** See `ShopPlatform.readingState`. */
export const readingState = async (
  ask: Ask,
  access: ShopAccess,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<ReadingState> => {
  const until = performance.now() + PATIENCE_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(LONGEST_PAUSE_MS, pause * 2)) {
    const { node } = await ask(access, bulkState, { id })
    if (!node || !('status' in node)) return { state: 'failed', reason: 'EXPIRED', isAllowed: true }
    if (node.status === 'COMPLETED')
      return node.url || node.objectCount === '0'
        ? {
            state: 'written',
            url: node.url,
            size: node.fileSize === null ? null : Number(node.fileSize),
          }
        : { state: 'failed', reason: 'without a file', isAllowed: true }
    if (ENDED.has(node.status))
      return {
        state: 'failed',
        reason: node.errorCode ?? node.status,
        isAllowed: node.errorCode !== 'ACCESS_DENIED',
      }
    if (performance.now() > until)
      return { state: 'running', prepared: Number(node.rootObjectCount) }
    await wait(pause, undefined, { signal })
  }
}

/** With a range, `fetch` asks for no compression: the bytes are those that `fileSize` counts. */
const openFile = async (url: string, offset: number, signal: AbortSignal) => {
  const response = await fetch(url, { headers: { range: `bytes=${offset}-` }, signal })
  // A file that was read to its end has no more bytes.
  if (response.status === 416) return null
  // One that has expired answers with another 4xx, as storage services do.
  const isLater = response.status === 408 || response.status === 429
  if (response.status >= 400 && response.status < 500 && !isLater)
    throw new ShopFailure('not_allowed', `The file of a bulk operation answered ${response.status}`)
  const isWhole = response.status === 200 && offset > 0
  if (!response.ok || !response.body || isWhole)
    throw new ShopFailure('unavailable', `The file of a bulk operation answered ${response.status}`)
  return response.body
}

/** Whether the file ended in the middle of this line. */
const isCutOff = (line: string): boolean => {
  if (line.endsWith('\n') || !line.startsWith('{')) return false
  try {
    JSON.parse(line)
    return false
  } catch {
    return true
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of body) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : Buffer.from(chunk)
    let from = 0
    for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, from)) {
      yield bytes.subarray(from, at + 1)
      from = at + 1
    }
    rest = bytes.subarray(from)
  }
  if (rest.length > 0) yield rest
}

/** See `ShopPlatform.readRecords`: line after line, however long the file is. */
export async function* readRecords(
  { url, kind, offset }: { url: string; kind: Reading; offset: number },
  signal: AbortSignal,
): AsyncGenerator<ShopRecordsBatch> {
  try {
    const body = await openFile(url, offset, signal)
    if (!body) return
    let [records, lines, end, given] = [noRecords(), 0, offset, offset]
    for await (const bytes of linesOf(body)) {
      const line = bytes.toString('utf8')
      if (isCutOff(line)) break
      end += bytes.length
      // What is left of a line whose end came with the next answer.
      if (line === '\n') continue
      readLineInto(kind, line, records)
      if (++lines < LINES_AT_ONCE) continue
      yield { records, end }
      ;[records, lines, given] = [noRecords(), 0, end]
    }
    if (end > given) yield { records, end }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ShopFailure || !(error instanceof Error)) throw error
    throw new ShopFailure('unavailable', error.message)
  }
}
