/** A picture fit for the web, made from a stranger's. Sizes in pixels. */
export type Picture = { large: Uint8Array; thumb: Uint8Array; width: number; height: number }

export const pictureProblems = [
  'unreachable',
  'refused_address',
  'not_found',
  'too_large',
  'not_a_picture',
  'not_a_video',
] as const
/** A video as it came: nothing here redraws films. */
export type Video = {
  bytes: Uint8Array
  contentType: 'video/mp4' | 'video/webm'
  extension: 'mp4' | 'webm'
}

export type PictureProblem = (typeof pictureProblems)[number]

/** What the product needs to bring pictures home: review photos are never hot-linked (IMP-17). */
export interface Pictures {
  /**
   * Fetches and re-encodes to WebP (long side at most 1600, thumb 320). Answers a problem instead of throwing: a
   * dead photo must not stop an import.
   */
  fetch(url: string): Promise<Picture | { problem: PictureProblem }>
  /** The same for a video of a review: MP4 or WebM by its content, at most 60 MB. */
  fetchVideo(url: string): Promise<Video | { problem: PictureProblem }>
  /**
   * What a shopper adds to a review: JPEG, PNG or WebP, re-encoded; or MP4, MOV or WebM as it came, without the place
   * where it was filmed. Judged by its content: nothing else is taken, whatever it is called.
   */
  readShoppersFile(bytes: Uint8Array): Promise<{ picture: Picture } | { video: Video } | null>
  /** The same for an owner's own upload, which may be PNG or JPG only (FILE-1). */
  redraw(bytes: Uint8Array): Promise<Picture | { problem: 'not_a_picture' }>
}
