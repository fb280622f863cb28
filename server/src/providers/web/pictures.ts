import sharp from 'sharp'
import { assertOutsideTransaction } from '../../db/transaction.ts'
import type { Picture, PictureProblem, Pictures } from '../pictures.ts'
import { guardedFetch, RefusedAddress } from './guarded-fetch.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 60_000_000
const LARGE = 1600
const THUMB = 320

/** Judged by content, not by name or content type; re-encoding drops whatever else the file carried (EXIF places included). */
export const toWebPicture = async (bytes: Uint8Array): Promise<Picture> => {
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
  const large = await source
    .clone()
    .resize({ width: LARGE, height: LARGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
  const thumb = await source.clone().resize({ width: THUMB, height: THUMB, fit: 'cover' }).webp({ quality: 76 }).toBuffer()
  return { large: large.data, thumb, width: large.info.width, height: large.info.height }
}

const problem = (problem: PictureProblem) => ({ problem })

/** Pictures from anywhere on the open web; `allowOrigin` is the sandbox's when it stands in for the web. */
export const webPictures = ({ allowOrigin }: { allowOrigin?: string } = {}): Pictures => {
  const fetchBytes = guardedFetch({ timeoutMs: 15_000, maxBytes: MAX_BYTES, ...(allowOrigin ? { allowOrigin } : {}) })
  return {
    fetch: async (address) => {
      assertOutsideTransaction('A picture fetch')
      const url = URL.parse(address)
      if (!url) return problem('not_found')
      try {
        const { status, body, tooLarge } = await fetchBytes(url)
        if (tooLarge) return problem('too_large')
        if (status === 404 || status === 410) return problem('not_found')
        if (status !== 200) return problem('unreachable')
        return await toWebPicture(body).catch(() => problem('not_a_picture'))
      } catch (error) {
        const cause = error instanceof Error ? (error.cause ?? error) : error
        return problem(cause instanceof RefusedAddress || error instanceof RefusedAddress ? 'refused_address' : 'unreachable')
      }
    },
  }
}
