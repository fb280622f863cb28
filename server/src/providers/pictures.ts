/** A picture fit for the web, made from a stranger's. Sizes in pixels. */
export type Picture = { large: Uint8Array; thumb: Uint8Array; width: number; height: number }

export const pictureProblems = ['unreachable', 'refused_address', 'not_found', 'too_large', 'not_a_picture'] as const
export type PictureProblem = (typeof pictureProblems)[number]

/** What the product needs to bring pictures home: review photos are never hot-linked (decisions 4). */
export interface Pictures {
  /** Fetches and re-encodes to WebP (long side at most 1600, thumb 320). Answers a problem instead of throwing: a dead photo must not stop an import. */
  fetch(url: string): Promise<Picture | { problem: PictureProblem }>
}
