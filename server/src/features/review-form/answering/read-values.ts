import type { FormContent } from '../../../http/pages/public-route.ts'
import type { FormValues } from '../rules.ts'

/** Characters that no one types: controls, but for line breaks and tabs. */
const controls = /(?![\n\t])\p{Cc}/gu

/** What was typed, without spaces around it; line breaks as one kind. */
export const readValues = (form: FormContent): FormValues => {
  const textOf = (name: string) =>
    (form.values(name)[0] ?? '').replace(/\r\n?/gu, '\n').replace(controls, '').trim()
  const lineOf = (name: string) => textOf(name).replace(/\s+/gu, ' ')
  return {
    rating: lineOf('rating'),
    title: lineOf('title'),
    text: textOf('text'),
    name: lineOf('name'),
    email: lineOf('email'),
    consent: form.values('consent').length > 0,
  }
}
