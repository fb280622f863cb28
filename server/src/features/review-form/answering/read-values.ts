import type { FormContent } from '../../../http/pages/public-route.ts'
import { readLine } from '../../shopper-pages/read-line.ts'
import { readText } from '../../shopper-pages/read-text.ts'
import type { FormValues } from '../rules.ts'

/** More than two empty lines in a row are one. */
const foldLines = (text: string): string => text.replace(/\n(?:[^\S\n]*\n){3,}/gu, '\n\n')

/** What was typed, without spaces around it; line breaks as one kind. */
export const readValues = (form: FormContent): FormValues => ({
  rating: readLine(form, 'rating'),
  title: readLine(form, 'title'),
  text: foldLines(readText(form, 'text')),
  name: readLine(form, 'name'),
  email: readLine(form, 'email'),
  consent: form.values('consent').length > 0,
})
