/** HTML that is already safe to send. Only `html` and `verbatim` make it. */
export type Html = { readonly html: string }

type Value = Html | string | number | null | undefined | false | readonly Value[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const write = (value: Value): string => {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(write).join('')
  if (typeof value === 'object') return (value as Html).html
  return String(value).replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

/** Tagged template: what is put in is escaped, unless it was made by `html` itself. Attributes must stand in double quotes. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: parts.reduce((text, part, at) => text + write(values[at - 1]) + part),
})

/** Text of our own that is HTML or style already. Never for what came from outside. */
export const verbatim = (text: string): Html => ({ html: text })

/** JSON for an inline script: nothing in it can end the script (data/formats: `<` as \u003c). */
export const jsonInScript = (value: unknown): Html => ({
  html: JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029'),
})
