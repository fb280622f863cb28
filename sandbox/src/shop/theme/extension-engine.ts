import { fileURLToPath } from 'node:url'
import { Liquid, type TagToken, type TopLevelToken } from 'liquidjs'
import { listExtensionFiles, readExtensionFile } from './extension-files.ts'

type Texts = { [key: string]: string | Texts }

const textsOf = (language: string): Texts => {
  const names = new Set(listExtensionFiles('locales'))
  const wanted = [`${language}.json`, `${language.split('-')[0]}.json`].find((name) =>
    names.has(name),
  )
  return JSON.parse(readExtensionFile(`locales/${wanted ?? 'en.default.json'}`)) as Texts
}

const find = (texts: Texts, key: string): string | Texts | undefined =>
  key
    .split('.')
    .reduce<string | Texts | undefined>(
      (found, part) => (typeof found === 'object' ? found[part] : undefined),
      texts,
    )

/** Shopify's `t`: a plural by `count`, and `{{ name }}` filled in. */
const translator = (language: string) => {
  const texts = textsOf(language)
  return (key: string, ...given: [string, unknown][]): string => {
    const values = Object.fromEntries(given)
    const found = find(texts, key)
    const text =
      typeof found === 'object'
        ? (found[new Intl.PluralRules(language).select(Number(values['count']))] ?? found['other'])
        : found
    if (typeof text !== 'string') return `translation missing: ${language}.${key}`
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

/** Tags whose content a theme takes elsewhere: they draw nothing. */
const silent = ['schema', 'stylesheet', 'javascript', 'doc']

const skipTo = (name: string) => ({
  parse(_token: TagToken, rest: TopLevelToken[]) {
    while (rest.length > 0) {
      const token = rest.shift() as TopLevelToken & { name?: string }
      if (token.name === `end${name}`) return
    }
    throw new Error(`{% ${name} %} has no end`)
  },
  render: () => '',
})

/**
 * An engine that draws the extension's blocks in a language as Shopify would; a tag or filter that is not known here is an
 * error.
 */
export const openExtensionEngine = (language: string): Liquid => {
  const snippets = fileURLToPath(
    new URL('../../../../extensions/plaudit/snippets', import.meta.url),
  )
  const engine = new Liquid({
    root: [snippets],
    partials: [snippets],
    extname: '.liquid',
    relativeReference: false,
    strictFilters: true,
  })
  for (const name of silent) engine.registerTag(name, skipTo(name))
  engine.registerFilter('t', translator(language))
  return engine
}
