import type { Drawing } from './draw-links.ts'

/** Gives reviews whose reviewer was erased a name to be shown by. */
export const nameAnonymous = (drawing: Drawing): Drawing => {
  const { found, words } = drawing
  const results = found.page.results.map((review) =>
    review.author ? review : { ...review, author: words.texts.anonymous },
  )
  return { ...drawing, found: { ...found, page: { ...found.page, results } } }
}
