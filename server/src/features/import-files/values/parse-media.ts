import { limits } from '@plaudit/contract/reviews/review'

const jsonList = (text: string): string[] | null => {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : null
  } catch {
    return null
  }
}

/** Addresses in one cell, by comma, semicolon, pipe, blank or line break, or as a JSON list; never cut inside an address. */
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

/** Films among pictures are told by the ending of their address. */
export const isFilm = (address: string): boolean =>
  /\.(?:mp4|mov|webm|m4v|avi|mkv|3gp)(?:[?#]|$)/i.test(address)

type Media = { photos: string[]; videos: string[] }

/** As many as a review holds: the first ones stay, photos before videos. `mediaLeftOut`: how many did not. */
export const mediaThatFit = ({
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
