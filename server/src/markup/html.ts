/** HTML that is safe to send. Only `markup`, `rawHtml` and `jsonInScript` create it. */
export type Html = { readonly html: string }

type Value = Html | string | number | null | undefined | false | readonly Value[]

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const render = (value: Value): string => {
  if (value === null || value === undefined || value === false) return ''
  if (Array.isArray(value)) return value.map(render).join('')
  if (typeof value === 'object') return (value as Html).html
  return String(value).replace(/[&<>"']/g, (sign) => escapes[sign]!)
}

const joined = new WeakMap<TemplateStringsArray, string[]>()

/** Line breaks and indents of the template are removed. A space that is needed must be inside a line. */
const joinTemplateLines = (parts: TemplateStringsArray): string[] => {
  const there = joined.get(parts)
  if (there) return there
  const made = parts.map((part) => part.replace(/\n\s*/g, ''))
  joined.set(parts, made)
  return made
}

/**
 * Tagged template for HTML: values are escaped, unless they are `Html` already. Attributes must be in double quotes.
 */
export const markup = (parts: TemplateStringsArray, ...values: Value[]): Html => ({
  html: joinTemplateLines(parts).reduce((text, part, at) => text + render(values[at - 1]) + part),
})

/** Our own text that already is HTML or CSS. Never for input from outside. */
export const rawHtml = (text: string): Html => ({ html: text })

/** JSON for an inline script; it cannot close the script (`<` as \u003c). */
export const jsonInScript = (value: unknown): Html => ({
  html: JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029'),
})
