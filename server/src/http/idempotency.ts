import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Problem } from '../problem.ts'
import type { Owner } from '../world.ts'
import type { UploadedFile } from './route.ts'

const HOURS = 24

const hashFile = async (file: UploadedFile) => {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file.path)) hash.update(part as Buffer)
  return hash.digest('hex')
}

const isFile = (value: unknown): value is UploadedFile => typeof value === 'object' && value !== null && 'path' in value && 'size' in value

const hashInput = async (input: Record<string, unknown>) => {
  const parts: unknown[] = []
  for (const key of Object.keys(input).sort()) parts.push(key, isFile(input[key]) ? await hashFile(input[key]) : input[key])
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

type Call = { key: string; endpoint: string; input: Record<string, unknown> }

/**
 * Decisions 2: the same key and content gives the same answer for 24 hours; the same key with other content, or while the
 * first call is still under way, is a 409. A call that failed leaves the key free, so that it can be tried again.
 */
export const once = async ({ world, accountId }: Owner, call: Call, run: () => Promise<unknown>): Promise<unknown> => {
  const { key, endpoint, input } = call
  const input_hash = await hashInput(input)
  const now = world.clock.now()
  const keys = () => world.db.deleteFrom('idempotency_keys').where('account_id', '=', accountId).where('key', '=', key)
  await keys()
    .where('created_at', '<', new Date(now.getTime() - HOURS * 3_600_000))
    .execute()
  const mine = await world.db
    .insertInto('idempotency_keys')
    .values({ account_id: accountId, key, endpoint, input_hash, status: null, body: null, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!mine) {
    const kept = await world.db.selectFrom('idempotency_keys').selectAll().where('account_id', '=', accountId).where('key', '=', key).executeTakeFirst()
    if (!kept || kept.status === null) throw new Problem('conflict', { detail: 'This very call is still being answered. Please wait a moment.' })
    if (kept.endpoint !== endpoint || kept.input_hash !== input_hash) throw new Problem('idempotency_conflict')
    return kept.body
  }
  try {
    const body = await run()
    await world.db
      .updateTable('idempotency_keys')
      .set({ status: 200, body: JSON.stringify(body) })
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .execute()
    return body
  } catch (error) {
    await keys().execute()
    throw error
  }
}
