import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

test('REV-15 why reviews are hidden stays in the history of each, with one call or by a job', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const reasonsOf = async (id: string) => {
    const history = (await owner.get(`reviews/${id}/history/`)).json as {
      action: string
      reason: string | null
      after: { note?: string }
    }[]
    const hidden = history.find(({ action }) => action === 'hidden')!
    return [hidden.reason, hidden.after.note]
  }
  const [one, two, three, four] = (
    await Promise.all(
      [1, 2, 3, 4].map((i) => buildReview(owner, product.id, { text: `Text ${i}` })),
    )
  ).map(({ id }) => id) as [string, string, string, string]
  const hide = { status: 'hidden', hide_reason: 'insult' }
  expect((await owner.patch(`reviews/${one}/`, hide)).status).toBe(200)
  await owner.patch(`reviews/${four}/`, { status: 'hidden' })
  await owner.post('reviews/bulk/', { action: 'hide', ids: [two], hide_reason: 'spam' })
  const why = { hide_reason: 'other', hide_note: 'Sent to the wrong shop' }
  await owner.post('reviews/bulk/', { action: 'hide', filter: { status: ['published'] }, ...why })
  await t.runJobs(['reviews.bulk'])
  expect(await Promise.all([one, two, three, four].map(reasonsOf))).toEqual([
    ['insult', undefined],
    ['spam', undefined],
    ['other', 'Sent to the wrong shop'],
    [null, undefined],
  ])
  for (const [path, body] of [
    ['publish', { action: 'publish', ids: [one], hide_reason: 'spam' }],
    ['note', { action: 'hide', ids: [one], hide_note: 'Why' }],
  ] as const)
    expect([path, (await owner.post('reviews/bulk/', body)).status]).toEqual([path, 400])
  const pinned = await owner.patch(`reviews/${one}/`, { pinned: true, hide_reason: 'spam' })
  expect(pinned.status).toBe(400)
})
