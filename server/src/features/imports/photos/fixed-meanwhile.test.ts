import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startPictureSite, type PictureSite } from '../../../../test/files/picture-site.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { buildOwner, buildProduct } from '../../../../test/owners.ts'
import { untilWaiting } from '../../../../test/waiting-transactions.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { inTransaction } from '../../../db/transaction.ts'

let t: TestWorld
let site: PictureSite
beforeAll(async () => {
  site = await startPictureSite((_request, response, send) => send(response))
  t = await startTestWorld({ sandboxUrl: site.url })
})
afterAll(async () => {
  site.close()
  await t.close()
})

/** Locks the kept counts of an account in a transaction of its own, until they are released. */
const lockCounts = async (accountId: string) => {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const done = inTransaction(t.world.db, async (tx) => {
    await tx
      .selectFrom('review_counts')
      .select('reviews')
      .where('account_id', '=', accountId)
      .forUpdate()
      .execute()
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, done])
  return async () => {
    released.resolve()
    await done
  }
}

describe.skipIf(inject('database').kind === 'pglite')('photos of an import', () => {
  test('a photo that comes while a rejected row of its import is fixed: both are kept, without a deadlock', async () => {
    const owner = await buildOwner(t)
    await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
    const { json: run } = await owner.post(
      'imports/csv/',
      uploadForm(
        [
          'product_handle,rating,author,text,photos',
          `kettle,5,Noor A.,Pours well.,${site.url}/one.png`,
          'kettle,five of six,Ben O.,Keeps the heat.,',
        ].join('\n'),
      ),
    )
    await t.runJobs(['imports.run'])
    const release = await lockCounts(owner.accountId)
    const photos = t.runJobs(['imports.fetch-photos'])
    await untilWaiting(t.world.db, 1)
    let answered = false
    const fix = owner
      .post(`imports/${run.id}/mend/`, { rows: [{ row: 3, values: { rating: '5' } }] })
      .finally(() => (answered = true))
    await untilWaiting(t.world.db, 2, () => answered)
    await release()
    expect(await fix).toMatchObject({ status: 200, json: { mended: 1 } })
    await photos
    expect((await owner.get(`imports/${run.id}/`)).json).toMatchObject({
      photos: { total: 1, ready: 1, failed: 0 },
      counts: { new: 2, rejected: 0 },
    })
  })
})
