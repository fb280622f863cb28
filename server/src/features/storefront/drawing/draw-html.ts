/** HTML that is already safe to send. Only `markup`, `verbatim` and `jsonInScript` make it. */
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

const joined = new WeakMap<TemplateStringsArray, string[]>()

/** Line breaks and indents are for whoever reads the template; none of them is sent. A wanted space stands in the line. */
const joinLines = (parts: TemplateStringsArray): string[] => {
  const there = joined.get(parts)
  if (there) return there
  const made = parts.map((part) => part.replace(/\n\s*/g, ''))
  joined.set(parts, made)
  return made
}

/** Tagged template for HTML: what is put in is escaped, unless it was made here. Attributes must stand in double quotes. */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: joinLines(parts).reduce((text, part, at) => text + write(values[at - 1]) + part),
})

/** Text of our own that is HTML or style already. Never for what came from outside. */
export const verbatim = (text: string): Html => ({ html: text })

/** JSON for an inline script: nothing in it can end the script (`<` as \u003c). */
export const jsonInScript = (value: unknown): Html => ({
  html: JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029'),
})
