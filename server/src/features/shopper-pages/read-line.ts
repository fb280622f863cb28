import type { FormContent } from '../../http/pages/public-route.ts'
import { readText } from './read-text.ts'

/** What was typed into a field of one line. */
export const readLine = (form: FormContent, name: string): string =>
  readText(form, name).replace(/\s+/gu, ' ')
