import { type Html, markup } from '../../../../markup/html.ts'
import { splitFound } from '../../../../text-patterns/split-found.ts'
import type { Drawing } from '../draw-links.ts'

/** A text of a review in which the words that were searched for are marked. */
export const drawFound = (text: string, { found: { ask } }: Drawing): Html =>
  ask.search === null
    ? markup`${text}`
    : markup`${splitFound(text, ask.search).map((part) => (part.isFound ? markup`<mark>${part.text}</mark>` : part.text))}`
