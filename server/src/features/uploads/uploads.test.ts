import { pictureUpload } from '@plaudit/contract/owner-tools/uploads'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let t: TestWorld
let owner: TestOwner
let photo: Buffer
beforeAll(async () => {
  t = await startTestWorld()
  owner = await buildOwner(t)
  photo = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c2410c' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => t.close())

const ask = (size: number, content_type = 'image/jpeg') =>
  owner.post('uploads/', { filename: 'table.jpg', content_type, size })
const put = async (
  url: string,
  content: Buffer,
  headers: Record<string, string> = { 'content-type': 'image/jpeg' },
) => {
  const { statusCode, body } = await t.app.inject({
    method: 'PUT',
    url: new URL(url).pathname,
    headers,
    payload: content,
  })
  return { status: statusCode, json: JSON.parse(body) as Record<string, unknown> }
}
const kept = async (publicUrl: string) => {
  const key = new URL(publicUrl).pathname.replace(/^\/files\//, 'public/')
  const parts: Buffer[] = []
  for await (const part of await t.world.files.read(key)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

test('S6.005 a picture goes where the call says, without a session, and is kept redrawn', async () => {
  const { status, json } = await ask(photo.byteLength)
  expect(status).toBe(200)
  expect(json.method).toBe('PUT')
  const answer = await put(json.url, photo, json.headers)
  expect(answer).toEqual({ status: 200, json: { public_url: json.public_url } })
  const { format, width, exif } = await sharp(await kept(json.public_url)).metadata()
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 1600, exif: undefined })
})

test('other types, empty and large files are refused before anything is sent', async () => {
  expect((await ask(10, 'image/svg+xml')).json).toMatchObject({ detail: 'File type not supported' })
  expect((await ask(0)).json).toMatchObject({ size: ['This file is empty.'] })
  const large = await ask(pictureUpload.maxBytes + 1)
  expect([large.status, large.json.detail]).toEqual([
    413,
    'Images can be up to 10 MB. Nothing was uploaded.',
  ])
  expect(
    (await t.guest.post('uploads/', { filename: 'a', content_type: 'image/png', size: 1 })).status,
  ).toBe(401)
})

test('what is not a picture by its content is refused, whatever it is called', async () => {
  const page = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const { json } = await ask(page.byteLength)
  expect(await put(json.url, page)).toMatchObject({
    status: 415,
    json: { detail: 'File type not supported' },
  })
  await expect(kept(json.public_url)).rejects.toMatchObject({ name: 'FileMissing' })
})

test('a larger file than was said, an address that is not ours and one of yesterday take nothing', async () => {
  const small = await ask(100)
  expect(await put(small.json.url, photo)).toMatchObject({ status: 413 })
  const { json } = await ask(photo.byteLength)
  expect(await put(`${json.url.slice(0, -4)}xxx/`, photo)).toMatchObject({ status: 400 })
  t.advance({ minutes: 11 })
  expect(await put(json.url, photo)).toMatchObject({
    status: 400,
    json: { detail: 'This upload link has expired. Choose the image again.' },
  })
})

test('the permission ends with its account: nothing is kept for one that is deleted', async () => {
  const leaving = await buildOwner(t)
  const { json } = await leaving.post('uploads/', {
    filename: 'table.jpg',
    content_type: 'image/jpeg',
    size: photo.byteLength,
  })
  expect((await leaving.post('auth/delete/', { password: leaving.password })).status).toBe(200)
  expect((await put(json.url, photo)).json).toMatchObject({ code: 'link_expired' })
  await expect(kept(json.public_url)).rejects.toMatchObject({ name: 'FileMissing' })
})
