import { expect, test } from 'vitest'
import { chooseTexts } from './choose-texts.ts'

/** Each text as a shopper may read it; functions with values that differ from each other. */
const wordsOf = (locale: string): Record<string, string> => {
  const { sorts, editReasons, ...texts } = chooseTexts(locale).texts
  const said = Object.entries(texts).map(([name, text]): [string, string] => [
    name,
    typeof text === 'string' ? text : (text as (...values: unknown[]) => string)(3, 5, 7),
  ])
  return { ...Object.fromEntries(said), ...sorts, ...editReasons }
}

/** Written alike in several languages: numbers, and signs without words. */
const alike = new Set(['rangeUncounted', 'helpfulAbout', 'photo', 'quoted'])

test.each(['es', 'fr-CA', 'de-AT', 'pt-BR', 'ar'])('no text is English in %s', (locale) => {
  const english = wordsOf('en')
  const same = Object.entries(wordsOf(locale)).filter(([name, text]) => english[name] === text)
  expect(same.filter(([name]) => !alike.has(name))).toEqual([])
  expect(chooseTexts(locale).language).toBe(locale.slice(0, 2))
})

test('one, two and many are counted as each language does', () => {
  const counted = (locale: string) =>
    [1, 2, 3, 11].map((n) => chooseTexts(locale).texts.byCustomers(String(n), n))
  expect(counted('de')).toEqual([
    '1 von diesem Shop gesammelte Bewertung',
    '2 von diesem Shop gesammelte Bewertungen',
    '3 von diesem Shop gesammelte Bewertungen',
    '11 von diesem Shop gesammelte Bewertungen',
  ])
  expect(counted('ar')).toEqual([
    'مراجعة واحدة جمعها هذا المتجر',
    'مراجعتان جمعهما هذا المتجر',
    '3 مراجعات جمعها هذا المتجر',
    '11 مراجعة جمعها هذا المتجر',
  ])
})

test('WIDGET-55 a selection of five stars alone is not called "5 and up"', () => {
  const selected = (locale: string) =>
    [5, 4].map((least) => chooseTexts(locale).texts.selection(least))
  expect(
    Object.fromEntries(['en', 'de', 'fr', 'es', 'pt', 'ar'].map((l) => [l, selected(l)])),
  ).toEqual({
    en: ['Selection: 5-star reviews only', 'Selection: 4 stars and up'],
    de: ['Auswahl: nur 5 Sterne', 'Auswahl: ab 4 Sternen'],
    fr: ['Sélection\u00A0: 5 étoiles uniquement', 'Sélection\u00A0: 4 étoiles et plus'],
    es: ['Selección: solo 5 estrellas', 'Selección: desde 4 estrellas'],
    pt: ['Seleção: somente 5 estrelas', 'Seleção: a partir de 4 estrelas'],
    ar: ['مختارات: 5 نجوم فقط', 'مختارات: من 4 نجوم فأكثر'],
  })
})

test('WIDGET-71 French has narrow no-break spaces before its high signs and inside its guillemets', () => {
  for (const [name, text] of Object.entries(wordsOf('fr')))
    expect(text, name).not.toMatch(/[ \u00A0][;!?»]|[ \u202F]:|«(?=[^\u202F])/)
})
