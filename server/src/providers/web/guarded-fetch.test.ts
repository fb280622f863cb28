import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guardedFetch, isPublicAddress, RefusedAddress } from './guarded-fetch.ts'
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
    '169.254.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '::ffff:0:127.0.0.1',
    '64:ff9b::10.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fec0::1',
    'ff02::1',
    'fe80::1%eth0',
    '100::1',
    '2001:db8::1',
    'nonsense',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
  test.each(['93.184.216.34', '2606:2800:220:1::1'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    'http://127.0.0.1:1/a.jpg',
    'http://2130706433/a.jpg',
    'http://0x7f000001/a.jpg',
    'http://0177.0.0.1/a.jpg',
    'http://127.1/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://localhost/a.jpg',
    'http://LOCALHOST/a.jpg',
    'http://017700000001/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://127.0.1/a.jpg',
    'http://0/a.jpg',
    'http://10.1/a.jpg',
    'http://192.168.257/a.jpg',
    'http://[::ffff:7f00:1]/a.jpg',
    'http://[::ffff:a9fe:a9fe]/a.jpg',
    'http://[64:ff9b::7f00:1]/a.jpg',
    'http://[0:0:0:0:0:0:0:1]/a.jpg',
    'http://①②⑦.0.0.1/a.jpg',
    'http://127。0。0。1/a.jpg',
    'http://user@127.0.0.1/a.jpg',
    'gopher://127.0.0.1/a.jpg',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'ftp://example.com/a.jpg',
  ])('%s is refused before anything is sent', async (url) =>
    expect(await webPictures().fetch(url)).toEqual({ problem: 'refused_address' }),
  )
})

describe('names that lead inside', () => {
  const leads: Record<string, string[]> = {
    'inside.test': ['127.0.0.1'],
    'mixed.test': ['93.184.216.34', '10.0.0.1'],
    'six.test': ['::ffff:127.0.0.1'],
    'turns.test': ['127.0.0.1'],
  }
  const asked: string[] = []
  const resolve = ((
    host: string,
    _options: unknown,
    done: (error: null, all: { address: string; family: number }[]) => void,
  ) => {
    asked.push(host)
    done(
      null,
      leads[host]!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as typeof lookup

  test.each(['inside.test', 'mixed.test', 'six.test'])(
    '%s: the address that is checked is the one that would be connected to',
    async (host) => {
      asked.length = 0
      const failure = await guardedFetch({ timeoutMs: 2000, maxBytes: 1000, resolve })(
        new URL(`http://${host}:8089/`),
      ).catch((error: unknown) => error)
      expect((failure as Error).cause).toBeInstanceOf(RefusedAddress)
      // Asked once: no second answer can differ from the checked one.
      expect(asked).toEqual([host])
    },
  )

  test('each redirect is checked, by name and by number; the exempt origin opens no other door', async () => {
    const places = [
      'http://turns.test:8089/',
      'http://127.0.0.1:8089/',
      'http://[::1]:8089/',
      'file:///etc/passwd',
    ]
    for (const place of places) {
      const server = createServer((_request, response) =>
        response.writeHead(302, { location: place }).end(),
      )
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const failure = await guardedFetch({
        timeoutMs: 2000,
        maxBytes: 1000,
        resolve,
        allowOrigin: origin,
      })(new URL(origin)).catch((error: unknown) => error)
      expect((failure as Error).cause ?? failure, place).toBeInstanceOf(RefusedAddress)
      server.close()
    }
  })
})

describe('bringing a picture home', () => {
  let server: Server
  let origin: string
  let picture: Buffer
  beforeAll(async () => {
    picture = await sharp({
      create: { width: 2400, height: 1200, channels: 3, background: '#c2410c' },
    })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .toBuffer()
    server = createServer((request, response) => {
      if (request.url === '/a.jpg') return response.end(picture)
      if (request.url === '/film.mp4')
        return response.end(Buffer.from('\u0000\u0000\u0000\u0020ftypisom\u0000\u0000', 'latin1'))
      if (request.url === '/text.jpg') return response.end('<html>not a picture</html>')
      if (request.url === '/inside')
        return response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
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

  test('a video is recognised by its content and kept as it came', async () => {
    const pictures = webPictures({ allowOrigin: origin })
    expect(await pictures.fetchVideo(`${origin}/film.mp4`)).toMatchObject({
      contentType: 'video/mp4',
      extension: 'mp4',
    })
    expect(await pictures.fetchVideo(`${origin}/text.jpg`)).toEqual({ problem: 'not_a_video' })
    expect(await pictures.fetchVideo('http://169.254.169.254/film.mp4')).toEqual({
      problem: 'refused_address',
    })
  })

  test.each([
    ['/text.jpg', 'not_a_picture'],
    ['/gone.jpg', 'not_found'],
    ['/inside', 'refused_address'],
    ['/loop', 'unreachable'],
    ['/huge.jpg', 'too_large'],
  ])('%s: %s', async (path, problem) => expect(await fetchFrom(path)).toEqual({ problem }))
})
