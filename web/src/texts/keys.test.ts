import { describe, expect, test } from 'vitest'
import { languages } from './language.ts'

type Tree = { [key: string]: string | Tree }
const files = import.meta.glob<Tree>('./*/*.json', { import: 'default', eager: true })
const sources = Object.entries(
  import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
)

const flat = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  )

const namespaces = Object.keys(files).flatMap(
  (file) => /^\.\/en\/(.+)\.json$/.exec(file)?.[1] ?? [],
)
const textsOf = (language: string, namespace: string) =>
  new Map(flat(files[`./${language}/${namespace}.json`] ?? {}))

const PLURAL = /_(zero|one|two|few|many|other)$/
const bare = (key: string) => key.replace(PLURAL, '')
/**
 * The keys a language must have: each plural in the forms that its own grammar has, and for none where
 * English says it in its own words.
 */
const expectedKeys = (language: string, english: Iterable<string>) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = new Set<string>()
  for (const key of english) {
    if (!PLURAL.test(key) || key.endsWith('_zero')) keys.add(key)
    else for (const form of forms) keys.add(`${bare(key)}_${form}`)
  }
  return [...keys].sort()
}
/** The blanks that hold the number itself. */
const NUMBERS = new Set(['count', 'shown', 'rows'])
/** A form for exactly one, two or none may say the number in words; French `one` is not: it says 0 too. */
const spellsNumber = (language: string, key: string) => {
  const form = PLURAL.exec(key)?.[1]
  return (
    form === 'zero' ||
    form === 'two' ||
    (form === 'one' && new Intl.PluralRules(language).select(0) !== 'one')
  )
}
const blanks = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => name))].sort()
const tags = (text: string) => [...text.matchAll(/<\/?[\w]+\s*\/?>/g)].map(([tag]) => tag).sort()

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  test.each(namespaces)('%s has every text, and no other', (namespace) => {
    expect([...textsOf(language, namespace).keys()].sort()).toEqual(
      expectedKeys(language, textsOf('en', namespace).keys()),
    )
  })

  test.each(namespaces)('%s fills the same blanks and marks the same words', (namespace) => {
    const english = textsOf('en', namespace)
    for (const [key, text] of textsOf(language, namespace)) {
      const original = english.get(key) ?? english.get(`${bare(key)}_other`) ?? ''
      if (original !== '') expect(text.trim(), key).not.toBe('')
      const needed = (of: string) =>
        blanks(of).filter((name) => !(spellsNumber(language, key) && NUMBERS.has(name!)))
      expect(needed(text), key).toEqual(needed(original))
      expect(tags(text), key).toEqual(tags(original))
    }
  })
})

/** Every quoted text of the sources, template blanks as a wildcard. */
const written = () => {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  for (const [, source] of sources) {
    for (const [, text] of source.matchAll(/['"]([\w:.-]+)['"]/g)) exact.add(text!)
    for (const [, text] of source.matchAll(/`([^`\n]+)`/g)) {
      const literal = text!.replace(/\$\{[^}]*\}/g, '')
      if (literal === text || !/^[\w.:-]*[.:_][\w.:-]*$/.test(literal) || !/[a-z]{3}/.test(literal))
        continue
      const pattern = text!
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      patterns.push(new RegExp(`^${pattern.join('[\\w-]+')}$`))
    }
  }
  return { exact, patterns }
}

test('S8.013 no text is left over: every key is used by the screens', () => {
  const { exact, patterns } = written()
  const unused = namespaces.flatMap((namespace) =>
    [...textsOf('en', namespace).keys()]
      .map(bare)
      .filter((key) => {
        const spellings = [key, `${namespace}:${key}`]
        return !spellings.some(
          (spelling) => exact.has(spelling) || patterns.some((pattern) => pattern.test(spelling)),
        )
      })
      .map((key) => `${namespace}:${key}`),
  )
  expect([...new Set(unused)]).toEqual([])
})
