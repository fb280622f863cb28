import { existsSync, readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { startPictureSite, type PictureSite } from '../../../../test/files/picture-site.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
let site: PictureSite
/** Photos that are asked for and not sent yet. */
const pending: ServerResponse[] = []

beforeAll(async () => {
  site = await startPictureSite((request, response, send) => {
    if (request.url!.startsWith('/pending')) pending.push(response)
    else send(response)
  })
  t = await startTestWorld({ sandboxUrl: site.url })
})
afterAll(async () => {
  site.close()
  await t.close()
})

const filesOf = ({ accountId }: TestOwner) => {
  const folder = join(t.folder, 'files')
  if (!existsSync(folder)) return []
  const all = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return all
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => path.includes(accountId))
}
const importPhoto = async (owner: TestOwner, photo: string) => {
  const body = new FormData()
  body.set(
    'file',
    new Blob([
      `product_handle,rating,author,text,photos\nkettle,5,Noor A.,Pours where I aim (${photo}).,${site.url}/${photo}.png\n`,
    ]),
    'reviews.csv',
  )
  expect((await owner.post('imports/csv/', body)).status).toBe(200)
  await t.runJobs(['imports.run'])
}
const askToUpload = async (owner: TestOwner) => {
  const { json } = await owner.post('uploads/', {
    filename: 'table.png',
    content_type: 'image/png',
    size: site.picture.byteLength,
  })
  const { pathname } = new URL(json.url)
  return async () =>
    (
      await t.app.inject({
        method: 'PUT',
        url: pathname,
        headers: json.headers,
        payload: site.picture,
      })
    ).statusCode
}
const buildShop = async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  return owner
}
const deleteAccount = async (owner: TestOwner) =>
  expect((await owner.post('auth/delete/', { password: owner.password })).status).toBe(200)
/** The queue goes by the database's own time: whatever waits for its hour is due now. */
const letAnHourPass = () =>
  sql`update pgboss.job set start_after = now() where state = 'created'`.execute(t.world.db)

test('every file of a deleted account goes: photos of reviews, uploaded pictures and imported files; those of others stay', async () => {
  const [gone, other] = [await buildShop(), await buildShop()]
  for (const owner of [gone, other]) {
    await importPhoto(owner, 'kettle')
    await t.runJobs(['imports.fetch-photos'])
    expect(await (await askToUpload(owner))()).toBe(200)
    const form = new FormData()
    form.set('file', new File([new Uint8Array(site.picture)], 'look.png', { type: 'image/png' }))
    expect((await owner.post('customization/pictures/', form)).status).toBe(200)
  }
  const kept = filesOf(other)
  expect([filesOf(gone).length, kept.length]).toEqual([5, 5])
  await deleteAccount(gone)
  await t.runJobs(['accounts.remove-files'])
  expect(filesOf(gone)).toEqual([])
  expect(filesOf(other)).toEqual(kept)
})

test('a photo that was being fetched when the account was deleted goes too, and a picture that was allowed before is not taken', async () => {
  const owner = await buildShop()
  const upload = await askToUpload(owner)
  await importPhoto(owner, 'pending')
  const fetching = t.runJobs(['imports.fetch-photos'])
  await expect.poll(() => pending.length).toBe(1)
  await deleteAccount(owner)
  await t.runJobs(['accounts.remove-files'])
  site.send(pending[0]!)
  await fetching
  expect(await upload()).toBe(400)
  await letAnHourPass()
  await t.runJobs(['accounts.remove-files'])
  expect(filesOf(owner)).toEqual([])
})
