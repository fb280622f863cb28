import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublicAddress } from './guarded-fetch.ts'
import { webPictures } from './pictures.ts'

describe('the guard around strangers’ addresses', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '255.255.255.255',
    'nonsense',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(['93.184.216.34', '2606:2800:220:1::1'])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

  test.each([
    'http://127.0.0.1:1/a.jpg',
    'http://2130706433/a.jpg',
    'http://0x7f000001/a.jpg',
    'http://0177.0.0.1/a.jpg',
    'http://127.1/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://localhost/a.jpg',
    'file:///etc/passwd',
    'ftp://example.com/a.jpg',
  ])('%s is refused before anything is sent', async (url) => expect(await webPictures().fetch(url)).toEqual({ problem: 'refused_address' }))
})

describe('bringing a picture home', () => {
  let server: Server
  let origin: string
  let picture: Buffer
  beforeAll(async () => {
    picture = await sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#c2410c' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toBuffer()
    server = createServer((request, response) => {
      if (request.url === '/a.jpg') return response.end(picture)
      if (request.url === '/text.jpg') return response.end('<html>not a picture</html>')
      if (request.url === '/inside') return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
      if (request.url === '/loop') return response.writeHead(302, { location: '/loop' }).end()
      if (request.url === '/huge.jpg') return response.end(Buffer.alloc(21 * 1024 * 1024))
      return response.writeHead(404).end()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  const fetchFrom = (path: string) => webPictures({ allowOrigin: origin }).fetch(origin + path)

  test('a photo becomes WebP in web sizes, without what else it carried', async () => {
    const found = await fetchFrom('/a.jpg')
    expect(found).toMatchObject({ width: 1600, height: 800 })
    if ('problem' in found) throw new Error(found.problem)
    const { format, exif } = await sharp(found.large).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
    expect((await sharp(found.thumb).metadata()).width).toBe(320)
  })

  test.each([
    ['/text.jpg', 'not_a_picture'],
    ['/gone.jpg', 'not_found'],
    ['/inside', 'refused_address'],
    ['/loop', 'unreachable'],
    ['/huge.jpg', 'too_large'],
  ])('%s: %s', async (path, problem) => expect(await fetchFrom(path)).toEqual({ problem }))
})
