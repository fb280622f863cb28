import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Problem } from '../problem.ts'
import type { Owner, World } from '../world.ts'
import type { UploadedFile } from './route.ts'
import { phrase } from '../texts/phrase.ts'

const HOURS = 24
/** Longer than any request goes without renewing its lease; a killed process keeps a key no longer than this. */
const LEASE_MS = 30_000
const RENEW_MS = 10_000
const FREE_AGAIN_MS = 500

const hashFile = async (file: UploadedFile) => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file.path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

const isFile = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'path' in value && 'size' in value

const hashInput = async (input: Record<string, unknown>) => {
  const parts: unknown[] = []
  for (const key of Object.keys(input).sort())
    parts.push(key, isFile(input[key]) ? await hashFile(input[key]) : input[key])
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

type Call = { key: string; endpoint: string; input: Record<string, unknown> }
/** `takenAt` distinguishes the row of this request from a later one with the same key. */
type ReservedKey = { owner: Owner; key: string; takenAt: Date }

const rowOf = ({ owner: { world, accountId }, key }: Omit<ReservedKey, 'takenAt'>) =>
  world.db
    .updateTable('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('status', 'is', null)

const leaseEnd = (world: Owner['world']) => new Date(world.clock.now().getTime() + LEASE_MS)

/**
 * Takes the key for this request: a new one, or one whose process died without a response.
 * @returns when its row was created; null: another request has it. A key that is taken over gets a new row: the
 * former request can no longer answer or free it.
 */
const takeKey = async (
  { world, accountId }: Owner,
  { key, endpoint }: Call,
  input_hash: string,
): Promise<Date | null> => {
  const now = world.clock.now()
  await world.db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('created_at', '<', new Date(now.getTime() - HOURS * 3_600_000))
    .execute()
  const fresh = await world.db
    .insertInto('idempotency_keys')
    .values({
      account_id: accountId,
      key,
      endpoint,
      input_hash,
      status: null,
      body: null,
      created_at: now,
      leased_until: leaseEnd(world),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('created_at')
    .executeTakeFirst()
  if (fresh) return fresh.created_at
  const taken = await rowOf({ owner: { world, accountId }, key })
    .set({ leased_until: leaseEnd(world), created_at: now })
    .where('endpoint', '=', endpoint)
    .where('input_hash', '=', input_hash)
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .returning('created_at')
    .executeTakeFirst()
  return taken?.created_at ?? null
}

const keptAnswer = async (
  { world, accountId }: Owner,
  { key, endpoint }: Call,
  input_hash: string,
): Promise<unknown> => {
  const kept = await world.db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (kept && (kept.endpoint !== endpoint || kept.input_hash !== input_hash))
    throw new Problem('idempotency_conflict')
  if (!kept || kept.status === null)
    throw new Problem('conflict', { detail: phrase('requests.still_running') })
  return kept.body
}

/** If the database is unavailable, the key is freed later, for as long as the lease would have lasted. */
const freeKey = async ({
  owner: { world, accountId },
  key,
  takenAt,
}: ReservedKey): Promise<void> => {
  const free = () =>
    world.db
      .deleteFrom('idempotency_keys')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .where('status', 'is', null)
      // Not the key of the next request, if the first attempt has succeeded unnoticed.
      .where('created_at', '=', takenAt)
      .execute()
  const until = world.clock.now().getTime() + LEASE_MS
  const tryAgain = () => {
    if (world.clock.now().getTime() > until) return
    setTimeout(() => void free().catch(tryAgain), FREE_AGAIN_MS).unref()
  }
  await free().catch(tryAgain)
}

/**
 * API-8: the same key and content returns the same response for 24 hours; the same key with other content, or while
 * the first request is running, is a 409. A failed request frees its key for a retry; that of a killed process is
 * taken over after half a minute. A successful one is never freed: if the response cannot be saved, it is sent
 * anyway, and saving is retried.
 */
export const answerOnce = async (
  owner: Owner,
  call: Call,
  run: () => Promise<unknown>,
): Promise<unknown> => {
  const { world } = owner
  const input_hash = await hashInput(call.input)
  const takenAt = await takeKey(owner, call, input_hash)
  if (takenAt === null) return keptAnswer(owner, call, input_hash)
  const reserved: ReservedKey = { owner, key: call.key, takenAt }
  let answer: { status: number; body: string } | undefined
  const renewOrStore = async () => {
    await rowOf(reserved)
      .where('created_at', '=', takenAt)
      .set(answer ?? { leased_until: leaseEnd(world) })
      .execute()
    if (answer) clearInterval(again)
  }
  const warn = (error: unknown) =>
    world.log.warn(
      { err: error },
      answer ? 'an answer was not recorded' : 'an idempotency key was not renewed',
    )
  const again = setInterval(() => void renewOrStore().catch(warn), RENEW_MS)
  again.unref()
  const body = await run().catch(async (error: unknown) => {
    clearInterval(again)
    await freeKey(reserved)
    throw error
  })
  answer = { status: 200, body: JSON.stringify(body) }
  await renewOrStore().catch(warn)
  return body
}

/** The job: answers that are older than their keys count. */
export const forgetOldAnswers = async (world: World): Promise<void> => {
  const before = new Date(world.clock.now().getTime() - HOURS * 3_600_000)
  await world.db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

/** The job: the answers that an account got before a moment, which may name somebody who was erased since. */
export const forgetAnswersOf = async (
  world: World,
  { accountId, before }: { accountId: string; before: string },
): Promise<void> => {
  await world.db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', accountId)
    .where('created_at', '<=', new Date(before))
    .execute()
}
