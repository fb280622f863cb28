import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file to pack; `open` is called when its turn comes. */
export type Packed = { name: string; open: () => Promise<Readable> }

/**
 * A ZIP as a stream, never buffered whole: the first file, and behind it those that were named while it was written.
 * One file at a time is open. Media are packed already and go in as they are.
 */
export const packZip = (
  first: { name: string; content: Readable },
  rest: () => Packed[],
): Readable => {
  const zip = new ZipFile()
  const out = new PassThrough()
  const fail = (error: Error) => out.destroy(error)
  first.content.on('error', fail)
  first.content.on('end', () => {
    for (const { name, open } of rest())
      zip.addReadStreamLazy(name, { compress: false }, (done) => {
        open().then(
          (stream) => done(null, stream),
          (error: Error) => done(error, Readable.from([])),
        )
      })
    zip.end()
  })
  zip.on('error', fail)
  zip.addReadStream(first.content, first.name)
  pipeline(zip.outputStream, out).catch((error: Error) => {
    first.content.destroy()
    fail(error)
  })
  return out
}
