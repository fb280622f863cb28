import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { inTransaction } from '../../src/db/transaction.ts'
import type { TestOwner } from '../owners.ts'
import type { TestWorld } from '../world.ts'

type Content = string | Uint8Array<ArrayBuffer>
const bytesOf = (content: Content) => new Uint8Array(Buffer.from(content))

/** What a browser announces of a file. */
export const announced = (content: Content, name = 'reviews.csv') => ({
  file_name: name,
  size: bytesOf(content).byteLength,
  fingerprint: createHash('sha256').update(content).digest('hex'),
})

export const partForm = (offset: number, part: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.set('offset', String(offset))
  form.set('file', new Blob([part]), 'part')
  return form
}

/** Sends the part of a file from `offset` up to `until`. */
export const sendPart = (
  owner: TestOwner,
  id: string,
  { content, offset = 0, until }: { content: Content; offset?: number; until?: number },
) =>
  owner.post(
    `imports/drafts/${id}/parts/`,
    partForm(offset, bytesOf(content).subarray(offset, until)),
  )

/** Announces a file and sends it in one part. */
export const uploadDraft = async (owner: TestOwner, content: Content, name?: string) => {
  const begun = await owner.post('imports/drafts/', announced(content, name))
  expect(begun).toMatchObject({ status: 200, json: { state: 'uploading', received: 0 } })
  const { status, json } = await sendPart(owner, begun.json.id, { content })
  expect({ status, state: json.state }).toEqual({ status: 200, state: 'ready' })
  return json as { id: string; size: number; expires_at: string }
}

/** The owner on another day: a session's token lasts for minutes. */
export const later = async (t: Pick<TestWorld, 'as' | 'guest'>, owner: TestOwner) => {
  const { email, password, ip } = owner
  const { json } = await t.guest.post('auth/login/', { email, password }, { ip })
  return { ...owner, ...t.as(json.access) }
}

/** What the clock would do. */
export const runByClock = async (t: Pick<TestWorld, 'world' | 'runJobs'>, job: string) => {
  await inTransaction(t.world.db, (tx) => t.world.queue.send(tx, job, {}))
  await t.runJobs([job])
}
