import { Readable } from 'node:stream'

/** `silenceMs`: for so long a reader may take nothing; `totalMs`: so long it may all take. */
export type ReaderPatience = { silenceMs: number; totalMs: number }

/**
 * A stream of these pieces for as long as somebody reads it: who takes nothing for a while, or needs too long for all of
 * it, is cut off. While the next piece is being made nobody is waited for.
 */
export const streamWhileRead = (
  pieces: AsyncIterable<string>,
  { silenceMs, totalMs }: ReaderPatience,
): Readable => {
  let silence: NodeJS.Timeout | undefined
  const isRead = () => clearTimeout(silence)
  const awaitReader = () => {
    isRead()
    silence = setTimeout(() => body.destroy(), silenceMs).unref()
  }
  async function* watched() {
    isRead()
    for await (const piece of pieces) {
      awaitReader()
      yield piece
      isRead()
    }
    // The last pieces still wait for their reader.
    awaitReader()
  }
  const body = Readable.from(watched())
  const total = setTimeout(() => body.destroy(), totalMs).unref()
  awaitReader()
  return body.once('close', () => {
    isRead()
    clearTimeout(total)
  })
}
