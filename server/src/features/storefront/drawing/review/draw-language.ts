import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'

/**
 * Attributes of a text that is not in the widget's language, or may not be: it is spoken in its own, and laid out by what
 * it is written in.
 */
export const drawLanguage = (language: string | null, { words }: Drawing): Html | null => {
  if (language?.split('-')[0] === words.language) return null
  return markup`${language && markup` lang="${language}"`} dir="auto"`
}
