import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../test/processes/killable-server.ts'
import { diskFiles } from './disk/files.ts'
import { FileMissing, type Files } from './files.ts'
import { s3Files } from './s3/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaudit-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What every vendor of the need `Files` must do. */
const keepsTheNeed = (open: () => Promise<Files>) => {
  let files: Files
  beforeAll(async () => {
    files = await open()
  })
  test('what was put is read back, from bytes and from a stream', async () => {
    await files.put('imports/a/1', Buffer.from('bytes'), 'text/plain')
    await files.put(
      'imports/a/2',
      { stream: Readable.from(['a ', 'stream']), size: 8 },
      'text/plain',
    )
    expect(await text(await files.read('imports/a/1'))).toBe('bytes')
    expect(await text(await files.read('imports/a/2'))).toBe('a stream')
  })
  test('what is not there is FileMissing, and removing it is no error', async () => {
    await expect(files.read('imports/none')).rejects.toThrow(FileMissing)
    await files.remove('imports/none')
  })
  test('a folder goes with all that is in it, and nothing beside it', async () => {
    for (const key of ['imports/one/1', 'imports/one/2', 'imports/two/1'])
      await files.put(key, Buffer.from('x'), 'text/plain')
    await files.removeAll('imports/one')
    await expect(files.read('imports/one/2')).rejects.toThrow(FileMissing)
    expect(await text(await files.read('imports/two/1'))).toBe('x')
  })
  test('what was removed is gone', async () => {
    await files.put('public/x.webp', Buffer.from('x'), 'image/webp')
    await files.remove('public/x.webp')
    await expect(files.read('public/x.webp')).rejects.toThrow(FileMissing)
  })
}

describe('files on disk', () => {
  keepsTheNeed(async () => diskFiles({ folder, publicUrl: 'http://plaudit.test' }))
  test('a public key has an address, and no key leaves the folder', async () => {
    const files = diskFiles({ folder, publicUrl: 'http://plaudit.test' })
    expect(files.publicUrl('public/a/b.webp')).toBe('http://plaudit.test/files/a/b.webp')
    await expect(files.put('../outside', Buffer.from('x'), 'text/plain')).rejects.toThrow(/outside/)
  })
})

describe('files in an S3-compatible store', () => {
  let s3: { run(): Promise<unknown>; close(): Promise<void> }
  let endpoint: string
  beforeAll(async () => {
    const { default: S3rver } = await import('s3rver')
    const port = await freePort()
    endpoint = `http://127.0.0.1:${port}`
    s3 = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 's3'),
      configureBuckets: [{ name: 'plaudit', configs: [] }],
    })
    await s3.run()
  })
  afterAll(() => s3.close())
  keepsTheNeed(async () =>
    s3Files({
      endpoint,
      region: 'us-east-1',
      bucket: 'plaudit',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      publicUrl: 'https://cdn.example.com',
    }),
  )
})
