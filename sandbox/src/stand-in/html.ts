/** HTML that is safe to send. Only `html` creates it. */
export type Html = { readonly html: string }

type Value = Html | string | number | null | undefined | false | readonly Value[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const write = (value: Value): string => {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(write).join('')
  if (typeof value === 'object') return (value as Html).html
  return String(value).replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

/** Tagged template: values are escaped, unless they were made by `html`. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: parts.reduce((text, part, at) => text + write(values[at - 1]) + part),
})

/** Marks text from another server as HTML: a block that a theme includes unchanged. */
export const asItCame = (text: string): Html => ({ html: text })
