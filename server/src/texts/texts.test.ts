import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { english } from './english.ts'
import { onDay, phrase } from './phrase.ts'
import { translate } from './translate.ts'
import { Language } from '@plaudit/contract/accounts/account-fields'

const others = Language.options.filter((language) => language !== 'en')
const rooms = Object.keys(english) as (keyof typeof english)[]
const readRoom = (language: string, room: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, language, `${room}.json`), 'utf8')) as Record<
    string,
    string
  >

const PLURAL = /_(zero|one|two|few|many|other)$/
const bare = (key: string) => key.replace(PLURAL, '')
const expectedKeys = (language: string, keys: string[]) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  return [
    ...new Set(
      keys.flatMap((key) =>
        PLURAL.test(key) ? forms.map((form) => `${bare(key)}_${form}`) : [key],
      ),
    ),
  ].sort()
}
const blanks = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name))].sort()

/** The same in both languages: names, formats, and words that the language writes as English does. */
const alike = new Set([
  'import_completed_about',
  'sync_new_about',
  'date',
  'by_paypal',
  'paypal_of',
  'no',
  'col_name',
  'col_status',
  'col_link',
  'name',
  'optional',
  'why_with_note',
])

describe.each(others)('%s', (language) => {
  test.each(rooms)('%s has every text, and no other', (room) => {
    expect(Object.keys(readRoom(language, room)).sort()).toEqual(
      expectedKeys(language, Object.keys(english[room])),
    )
  })

  test.each(rooms)('%s fills the same blanks and is not English', (room) => {
    const originals: Record<string, string> = english[room]
    for (const [key, sentence] of Object.entries(readRoom(language, room))) {
      const original = originals[key] ?? originals[`${bare(key)}_other`] ?? ''
      expect(blanks(sentence), key).toEqual(blanks(original))
      if (!alike.has(key)) expect(sentence, key).not.toBe(original)
    }
  })
})

test.each(others)('events that have different names have so in %s', (language) => {
  const originals: Record<string, string> = english.notifications
  const said = Object.entries(readRoom(language, 'notifications')).filter(
    ([key]) => !PLURAL.test(key),
  )
  const clashes = said.flatMap(([key, sentence]) =>
    said
      .filter(([other, same]) => same === sentence && originals[other] !== originals[key])
      .map(([other]) => `${key} and ${other}: ${sentence}`),
  )
  expect(clashes).toEqual([])
})

/**
 * The forms of address that a language does not use here (docs/writing.md, rule 10), with
 * the commands that give them away.
 */
const strangers: Partial<Record<Language, RegExp>> = {
  es: /(?<!\p{L})(usted|ustedes|elija|confirme|confírmel[ao]|inténtelo|vuelva|compruebe|guarde|añada|desea|impórtel[ao]|corríjal[ao]s?|lo confirma)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|tes|choisis|confirme|réessaie|vérifie)(?!\p{L})/iu,
  de: /(?<!\p{L})(du|dein|deine[mnrs]?|dir|dich|wähle|prüfe)(?!\p{L})/iu,
  'pt-BR': /(?<!\p{L})(tu|teu|tua|teus|tuas)(?!\p{L})/iu,
}

test.each(Object.keys(strangers) as (keyof typeof strangers)[])(
  '%s addresses its reader in one way, on screens too',
  (language) => {
    const folders = [
      join(import.meta.dirname, language),
      join(import.meta.dirname, '../../../web/src/texts', language),
    ]
    const lines = folders.flatMap((folder) =>
      readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')),
    )
    expect(lines.length).toBeGreaterThan(1000)
    expect(lines.filter((line) => strangers[language]!.test(line))).toEqual([])
  },
)

test('WIDGET-71 French texts, of screens too, have no-break spaces before their high signs and inside of guillemets', () => {
  const room = import.meta.dirname
  const lines = ['fr', '../../../web/src/texts/fr', '../../../extensions/plaudit/locales']
    .map((folder) => join(room, folder))
    .flatMap((folder) =>
      readdirSync(folder)
        .filter(
          (file) =>
            file.endsWith('.json') && (!folder.endsWith('locales') || file.startsWith('fr.')),
        )
        .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n')),
    )
  expect(lines.length).toBeGreaterThan(1000)
  const wrong = /[ \u00A0][;!?»]|[ \u202F]:|«(?!\u202F)|(?<!\u202F)»|[\p{L}\d)}][;!?](?=\s|",?$)/u
  expect(lines.filter((line) => wrong.test(line))).toEqual([])
})

test('a text says numbers, money, days, lists and other texts as its language writes them', () => {
  const when = new Date('2026-11-22T10:00:00Z')
  const quote = phrase('quotes.charged_now', {
    due: { cents: 123_450, currency: 'EUR' },
    next: { cents: 2900, currency: 'EUR' },
    day: onDay(when),
  })
  expect(translate('en', quote)).toBe(
    'You will be charged €1,234.50 today, then €29.00 on November 22, 2026.',
  )
  expect(translate('de', quote).replaceAll('\u00a0', ' ')).toBe(
    'Heute werden 1.234,50 € abgebucht, danach 29,00 € am 22. November 2026.',
  )
  expect(
    translate(
      'fr',
      phrase('imports.too_many_rows', {
        rows: phrase('imports.more_than', { number: 100_000 }),
        max: 500,
      }),
    ),
  ).toContain('plus de 100\u202f000 lignes')
  expect(translate('es', phrase('notifications.sync_new', { count: 1 }))).toBe(
    '1 reseña nueva importada',
  )
  expect(translate('es', phrase('notifications.sync_new', { count: 2 }))).toBe(
    '2 reseñas nuevas importadas',
  )
})

test('the words for a field are those of the screens, which check it before it is sent', () => {
  for (const language of Language.options) {
    const web = JSON.parse(
      readFileSync(
        join(import.meta.dirname, `../../../web/src/texts/${language}/app.json`),
        'utf8',
      ),
    ) as {
      invalid: Record<string, string>
    }
    const spoken = Object.fromEntries(
      Object.entries(web.invalid).map(([key, sentence]) => [
        key,
        sentence.replaceAll(', number}}', '}}'),
      ]),
    )
    expect(spoken).toEqual(language === 'en' ? english.fields : readRoom(language, 'fields'))
  }
})

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
const serverFolder = join(import.meta.dirname, '..')
const sources = () =>
  sourcesIn(serverFolder).map((file) => ({
    file: file.slice(serverFolder.length + 1),
    source: readFileSync(file, 'utf8'),
  }))

test('no text is left over: every key is named in the code', () => {
  const code = sources()
    .filter(({ file }) => !file.startsWith('texts/'))
    .map(({ source }) => source)
    .join('\n')
  const stems = [...code.matchAll(/`(\w+\.\w*)\$\{[^`]*`/g)].map(([, stem]) => stem!)
  const unused = rooms.flatMap((room) =>
    Object.keys(english[room])
      .map((key) => `${room}.${bare(key)}`)
      .filter((key) => !code.includes(`'${key}'`) && !stems.some((stem) => key.startsWith(stem))),
  )
  expect([...new Set(unused)].filter((key) => !key.startsWith('errors.'))).toEqual([])
})

/**
 * Where English stands by right: words of sites and files that are read, of the widget's
 * own drawing, of commands and logs.
 */
const exempt =
  /^(texts|start|db|review-files|providers|features\/imports\/sources|features\/storefront\/drawing)\/|^spreadsheets\/template-columns\.ts$|^http\/(metrics|api-description)\.ts$/

/**
 * Names of things that are kept under them: products made by a file, columns and sheets without
 * a name, what an invoice is for.
 */
const names = new Set([
  'Shop reviews',
  'Widget customization',
  'Plaudit ${plan}',
  'Column ${i + 1}',
  'Sheet ${sheets.length + 1}',
  'Sheet ${names.length + 1}',
  "Product ${first.slice(first.indexOf(':') + 1)}",
])

/** Sentences among the quoted texts of a source: a capital, then words. What only a log or a stack shows is not one. */
const sentencesIn = (source: string): string[] => {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')
  return code
    .replace(/(new \w*(?:Error|Failure)|super)\(\s+/g, '$1(')
    .split('\n')
    .filter((line) => !/new Error\(|super\(|\blog\.|throw new \w+(?:Error|Failure)\(/.test(line))
    .flatMap((line) =>
      [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`/g)].map(
        (found) => found[1] ?? found[2] ?? found[3] ?? '',
      ),
    )
    .filter((quoted) => /^[“"]?[A-Z][a-z’]*,? (?:[a-z“"’$]|\$\{)/.test(quoted))
}

test('no text stands in server code: what people read comes from the texts room', () => {
  const written = sources()
    .filter(({ file }) => !exempt.test(file))
    .flatMap(({ file, source }) =>
      sentencesIn(source)
        .filter((sentence) => !names.has(sentence))
        .map((sentence) => `${file}: ${sentence}`),
    )
  expect(written).toEqual([])
})

test('the check above finds a sentence that was put into code, however it is quoted', () => {
  expect(
    sentencesIn("throw new Problem('invalid', { detail: 'Some fields need another look.' })"),
  ).toEqual(['Some fields need another look.'])
  expect(sentencesIn('const title = `Page ${page} is empty`')).toEqual(['Page ${page} is empty'])
  expect(
    sentencesIn("// 'This is a remark'\nlog.info('Said to a log')\nconst name = 'Helvetica-Bold'"),
  ).toEqual([])
})
