import { limits } from '@plaudit/contract/reviews/review'

const jsonList = (text: string): string[] | null => {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : null
  } catch {
    return null
  }
}

/**
 * Splits the URLs in one cell by comma, semicolon, pipe, space or line break, or parses a JSON list; never splits
 * inside a URL.
 */
export const readPhotos = (value: string): string[] => {
  const text = value.trim()
  const pieces =
    (text.startsWith('[') ? jsonList(text) : null) ??
    text.split(/[,;|\s]+(?=(?:https?:)?\/\/)|[\r\n]+/i)
  const addresses = pieces.map((piece) => piece.trim().replace(/[,;|]+$/, '')).filter(Boolean)
  return [
    ...new Set(
      addresses.map((address) => (address.startsWith('//') ? `https:${address}` : address)),
    ),
  ]
}

/** Recognizes videos among pictures by the extension of their URL. */
export const isVideoUrl = (address: string): boolean =>
  /\.(?:mp4|mov|webm|m4v|avi|mkv|3gp)(?:[?#]|$)/i.test(address)

type Media = { photos: string[]; videos: string[] }

/**
 * Limits media to what a review can hold: the first ones are kept, photos before videos. `mediaLeftOut`: how many
 * were not.
 */
export const limitMedia = ({
  photos: given,
  videos: films,
}: Media): Media & { mediaLeftOut: number } => {
  const photos = given.slice(0, limits.media)
  return {
    photos,
    videos: films.slice(0, limits.media - photos.length),
    mediaLeftOut: Math.max(0, given.length + films.length - limits.media),
  }
}
