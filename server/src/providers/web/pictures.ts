import { assertOutsideTransaction } from '../../db/transaction.ts'
import type { Picture, PictureProblem, Pictures, Video } from '../pictures.ts'
import { isMp4Film, isWebmFilm } from './is-film.ts'
import { withoutVideoDetails } from './without-video-details.ts'
import { guardedFetch, RefusedAddress } from './guarded-fetch.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_VIDEO_BYTES = 60 * 1024 * 1024
const MAX_PIXELS = 60_000_000
const LARGE = 1600
const THUMB = 320
/** Of 6. Half the work of the usual 4 for files 8 % larger: a thousand photos of an import take a minute, not two. */
const EFFORT = 2

const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // Each picture is seen once: what the library would keep of it is only memory.
  sharp.cache(false)
  return sharp
}

/**
 * Judged by content, not by name or content type; re-encoding drops whatever else the file
 * carried (EXIF places included).
 */
export const toWebPicture = async (bytes: Uint8Array): Promise<Picture> => {
  const sharp = await loadSharp()
  const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate()
  const large = await source
    .clone()
    .resize({ width: LARGE, height: LARGE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: EFFORT })
    .toBuffer({ resolveWithObject: true })
  const thumb = await source
    .clone()
    .resize({ width: THUMB, height: THUMB, fit: 'cover' })
    .webp({ quality: 76, effort: EFFORT })
    .toBuffer()
  return { large: large.data, thumb, width: large.info.width, height: large.info.height }
}

const problem = <P extends PictureProblem>(problem: P) => ({ problem })
const uploadable = new Set(['png', 'jpeg'])
const ofShoppers = new Set(['png', 'jpeg', 'webp'])

const formatOf = async (bytes: Uint8Array): Promise<string> => {
  const sharp = await loadSharp()
  const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .metadata()
    .catch(() => ({ format: '' }))
  return format
}

/** MP4 names its kind at the fifth byte, WebM begins with Matroska's mark; a playlist or a page is neither. */
const videoIn = (bytes: Uint8Array): Video | null => {
  if (Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ftyp')
    return { bytes, contentType: 'video/mp4', extension: 'mp4' }
  const isWebm = bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3
  return isWebm ? { bytes, contentType: 'video/webm', extension: 'webm' } : null
}

/** Fetches and reads, or says what was in the way. */
const settled = async <T>(
  address: string,
  fetchBytes: ReturnType<typeof guardedFetch>,
  read: (body: Uint8Array) => Promise<T>,
): Promise<T | { problem: PictureProblem }> => {
  assertOutsideTransaction('A picture fetch')
  const url = URL.parse(address)
  if (!url) return problem('not_found')
  try {
    const { status, body, tooLarge } = await fetchBytes(url)
    if (tooLarge) return problem('too_large')
    if (status === 404 || status === 410) return problem('not_found')
    if (status !== 200) return problem('unreachable')
    return await read(body)
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    return problem(
      cause instanceof RefusedAddress || error instanceof RefusedAddress
        ? 'refused_address'
        : 'unreachable',
    )
  }
}

/** Pictures from anywhere on the open web; `allowOrigin` is the sandbox's when it stands in for the web. */
export const webPictures = ({ allowOrigin }: { allowOrigin?: string } = {}): Pictures => {
  const fetchBytes = guardedFetch({ timeoutMs: 15_000, maxBytes: MAX_BYTES, allowOrigin })
  const fetchLong = guardedFetch({ timeoutMs: 60_000, maxBytes: MAX_VIDEO_BYTES, allowOrigin })
  return {
    redraw: async (bytes) => {
      if (bytes.byteLength === 0) return problem('not_a_picture')
      return uploadable.has(await formatOf(bytes))
        ? toWebPicture(bytes).catch(() => problem('not_a_picture'))
        : problem('not_a_picture')
    },
    readShoppersFile: async (bytes) => {
      const video = videoIn(bytes)
      const isFilm = video?.extension === 'mp4' ? isMp4Film(bytes) : isWebmFilm(bytes)
      if (video) return isFilm ? { video: { ...video, bytes: withoutVideoDetails(bytes) } } : null
      if (bytes.byteLength === 0 || !ofShoppers.has(await formatOf(bytes))) return null
      return toWebPicture(bytes).then(
        (picture) => ({ picture }),
        () => null,
      )
    },
    fetch: (address) =>
      settled(address, fetchBytes, (body) =>
        toWebPicture(body).catch(() => problem('not_a_picture')),
      ),
    fetchVideo: (address) =>
      settled(address, fetchLong, async (body) => videoIn(body) ?? problem('not_a_video')),
  }
}
