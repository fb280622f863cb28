import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uploadDraft } from '../../../../test/imports/import-drafts.ts'
import { reviewRows, templateHeader } from '../../../../test/imports/review-rows.ts'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
let url: string
/** Reads in place of the store of files, where there is one. */
let instead: ((key: string) => Readable) | null = null
beforeAll(async () => {
  t = await startTestWorld()
  const { files } = t.world
  t.world.files = {
    ...files,
    read: async (key) => instead?.(key) ?? files.read(key),
  }
  url = await t.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => (instead = null))
afterAll(() => t.close())

const content = `${templateHeader}${reviewRows(60)}`
const preview = async (owner: TestOwner, id: string, signal?: AbortSignal) => {
  const answer = await fetch(`${url}/api/imports/drafts/${id}/preview/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${owner.tokens.access}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ options: {} }),
    ...(signal ? { signal } : {}),
  })
  return { status: answer.status, json: await answer.json() }
}

/** From now on files give no bytes: the readings that have begun. */
const stallReadings = () => {
  const begun: Readable[] = []
  instead = () => {
    begun.push(new Readable({ read: () => undefined }))
    return begun.at(-1)!
  }
  return begun
}

test('IMP-43 a reading whose caller has left gives its place to others, whether it ran or waited', async () => {
  const owner = await buildOwner(t)
  const { id } = await uploadDraft(owner, content)
  const begun = stallReadings()
  const leaving = new AbortController()
  const answered: number[] = []
  const left = Array.from({ length: 10 }, async () => {
    const answer = await preview(owner, id, leaving.signal)
    answered.push(answer.status)
  })
  const ends = Promise.allSettled(left)
  // Two are read and six wait.
  await expect.poll(() => answered).toEqual([429, 429])
  await expect.poll(() => begun.length).toBe(2)
  leaving.abort()
  expect((await ends).filter(({ status }) => status === 'rejected')).toHaveLength(8)
  await expect.poll(() => begun.every(({ destroyed }) => destroyed)).toBe(true)
  instead = null
  expect(await preview(owner, id)).toMatchObject({ status: 200, json: { counts: { new: 60 } } })
  expect(begun).toHaveLength(2)
})

test('IMP-43 a reading whose caller has left stops among the rows, and keeps no half of them', async () => {
  const owner = await buildOwner(t)
  const { id } = await uploadDraft(owner, content)
  expect((await preview(owner, id)).status).toBe(200)
  let blocks = 0
  const ended = Promise.withResolvers<void>()
  async function* withoutEnd() {
    try {
      for (; blocks < 100_000; await nextTurn()) {
        const cells = ['kettle', null, '5', 'Noor A.', null, `Pours (${++blocks}).`]
        yield `${JSON.stringify([[blocks + 1, cells, null]])}\n`
      }
    } finally {
      ended.resolve()
    }
  }
  instead = () => Readable.from(withoutEnd())
  const leaving = new AbortController()
  const left = preview(owner, id, leaving.signal).catch(() => 'left')
  await expect.poll(() => blocks).toBeGreaterThan(20)
  leaving.abort()
  expect(await left).toBe('left')
  await ended.promise
  expect(blocks).toBeLessThan(100_000)
  instead = null
  expect(await preview(owner, id)).toMatchObject({ status: 200, json: { counts: { new: 60 } } })
})

test('IMP-41 the first reading of a file goes on when its caller has left: what takes longer than anybody waits is there the next time', async () => {
  const owner = await buildOwner(t)
  const { id } = await uploadDraft(owner, `${templateHeader}${reviewRows(40_000)}`)
  const leaving = new AbortController()
  const { files } = t.world
  instead = (key) => {
    instead = null
    const read = async function* () {
      yield* await files.read(key)
    }
    return Readable.from(read()).once('close', () => leaving.abort())
  }
  expect(await preview(owner, id, leaving.signal).catch(() => 'left')).toBe('left')
  const kept = t.world.db.selectFrom('import_drafts').select('kept_bytes').where('id', '=', id)
  const keptBytes = async () =>
    (await kept.where('account_id', '=', owner.accountId).executeTakeFirstOrThrow()).kept_bytes
  await expect.poll(keptBytes, { timeout: 40_000 }).toBeGreaterThan(0)
  await files.removeAll(`imports/${owner.accountId}/${id}`)
  expect(await preview(owner, id)).toMatchObject({ status: 413, json: { code: 'too_many_rows' } })
})

test('IMP-42 a preview of a file that is discarded meanwhile says that it is gone', async () => {
  const owner = await buildOwner(t)
  const { id } = await uploadDraft(owner, content)
  const begun = stallReadings()
  const waiting = Array.from({ length: 4 }, () => preview(owner, id))
  await expect.poll(() => begun.length).toBe(2)
  expect((await owner.delete(`imports/drafts/${id}/`)).status).toBe(200)
  instead = null
  for (const stream of begun) for (const part of [content, null]) stream.push(part)
  const answers = await Promise.all(waiting)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 404, 404])
})
