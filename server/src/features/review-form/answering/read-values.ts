import type { FormContent } from '../../../http/pages/public-route.ts'
import { readLine } from '../../shopper-pages/read-line.ts'
import { readText } from '../../shopper-pages/read-text.ts'
import type { FormValues } from '../rules.ts'

/** What was typed, without spaces around it; line breaks as one kind. */
export const readValues = (form: FormContent): FormValues => ({
  rating: readLine(form, 'rating'),
  title: readLine(form, 'title'),
  text: readText(form, 'text'),
  name: readLine(form, 'name'),
  email: readLine(form, 'email'),
  consent: form.values('consent').length > 0,
})
