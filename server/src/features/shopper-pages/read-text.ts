import type { FormContent } from '../../http/pages/public-route.ts'

/** Characters that no one types: controls, but for line breaks and tabs. */
const controls = /(?![\n\t])\p{Cc}/gu

/** What was typed into a field, without spaces around it; line breaks as one kind. */
export const readText = (form: FormContent, name: string): string =>
  (form.values(name)[0] ?? '').replace(/\r\n?/gu, '\n').replace(controls, '').trim()
