import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { startPictureSite, type PictureSite } from '../../../../test/files/picture-site.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { openQueue } from '../../../jobs/queue.ts'
import { startWorker } from '../../../jobs/worker.ts'
import { jobs } from '../jobs.ts'

let t: TestWorld
let site: PictureSite
const asked: string[] = []

beforeAll(async () => {
  site = await startPictureSite((request, response, send) => {
    asked.push(request.url!)
    if (request.url!.startsWith('/broken')) return void request.socket.destroy()
    if (request.url!.startsWith('/good')) send(response)
    // Everything else hangs.
  })
  t = await startTestWorld({ sandboxUrl: site.url })
})
afterAll(async () => {
  site.close()
  await t.close()
})

const header = 'product_handle,rating,author,text,photos\n'
const file = (n: number, photo: (i: number) => string) =>
  header +
  Array.from(
    { length: n },
    (_, i) => `kettle,5,Noor ${i}.,Pours where I aim (${i}).,${site.url}/${photo(i)}\n`,
  ).join('')

const importFile = async (owner: TestOwner, content: string): Promise<string> => {
  const { json } = await owner.post('imports/csv/', uploadForm(content))
  await t.runJobs(['imports.run'])
  return json.id
}
const photosOf = async (owner: TestOwner, id: string) =>
  (await owner.get(`imports/${id}/`)).json.photos
const buildShop = async () => {
  const owner = await buildOwner(t)
  await buildProduct(t, owner, { title: 'Fernhill kettle', handle: 'kettle' })
  return owner
}

test('a host that does not answer is given up after a few tries, each of its photos is counted, and other hosts are still fetched', async () => {
  const owner = await buildShop()
  const id = await importFile(
    owner,
    file(40, (i) => `broken/${i}.png`),
  )
  await t.runJobs(['imports.fetch-photos'])
  expect(await photosOf(owner, id)).toMatchObject({ total: 40, ready: 0, failed: 40 })
  expect(asked.filter((path) => path.startsWith('/broken')).length).toBeLessThanOrEqual(8)
})

test("an account's hanging addresses do not keep another account's photos waiting", async () => {
  const [troubled, other] = [await buildShop(), await buildShop()]
  for (const name of ['a', 'b', 'c'])
    await importFile(
      troubled,
      file(8, (i) => `hang/${name}${i}.png`),
    )
  const id = await importFile(
    other,
    file(3, (i) => `good/${i}.png`),
  )
  const { log, ...reading } = t.world
  const queue = await openQueue(
    { ...reading, engine: t.engine, close: async () => undefined },
    ['imports.fetch-photos'],
    { log, supervise: false },
  )
  const worker = await startWorker(
    t.world,
    queue,
    jobs.filter(({ name }) => name === 'imports.fetch-photos'),
  )
  await expect
    .poll(() => photosOf(other, id), { timeout: 10_000 })
    .toMatchObject({ total: 3, ready: 3 })
  worker.stop()
  site.drop()
  await queue.close()
})
