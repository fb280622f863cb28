import { aliases, countryNames } from '../../import-files/values/parse-country.ts'

/** Languages in which the marketplaces name countries. */
const languages = [
  'en',
  'de',
  'fr',
  'es',
  'es-MX',
  'it',
  'nl',
  'pt',
  'pt-PT',
  'sv',
  'pl',
  'tr',
  'cs',
  'da',
  'nb',
  'ru',
  'uk',
  'he',
  'ar',
  'hi',
  'ta',
  'te',
  'kn',
  'ml',
  'bn',
  'mr',
  'ja',
  'zh',
  'zh-Hant',
  'ko',
  'th',
  'vi',
]

/** Inflected names, or forms that the sites use besides the locale data. */
const inflected: Record<string, string> = {
  'den vereinigten staaten': 'US',
  'vereinigten königreich': 'GB',
  'den niederlanden': 'NL',
  'der türkei': 'TR',
  'tschechischen republik': 'CZ',
  'vereinigten arabischen emiraten': 'AE',
  großbritannien: 'GB',
  'the netherlands': 'NL',
  'états unis': 'US',
  'stati uniti d’america': 'US',
  'ee uu': 'US',
  'estados unidos de américa': 'US',
  'países bajos': 'NL',
  holanda: 'NL',
  'stanach zjednoczonych': 'US',
  'wielkiej brytanii': 'GB',
  'zjednoczonym królestwie': 'GB',
  polsce: 'PL',
  polski: 'PL',
  niemczech: 'DE',
  niemiec: 'DE',
  włoszech: 'IT',
  włoch: 'IT',
  francji: 'FR',
  hiszpanii: 'ES',
  szwecji: 'SE',
  holandii: 'NL',
  belgii: 'BE',
  irlandii: 'IE',
  turcji: 'TR',
  kanadzie: 'CA',
  meksyku: 'MX',
  brazylii: 'BR',
  indiach: 'IN',
  japonii: 'JP',
  australii: 'AU',
  austrii: 'AT',
  czechach: 'CZ',
  singapurze: 'SG',
  egipcie: 'EG',
  'arabii saudyjskiej': 'SA',
  'zjednoczonych emiratach arabskich': 'AE',
  'birleşik devletler': 'US',
  'amerika birleşik devletleri': 'US',
  'birleşik krallık': 'GB',
  米国: 'US',
  アメリカ: 'US',
  英国: 'GB',
  イギリス: 'GB',
  美国: 'US',
  美國: 'US',
  'الإمارات العربية المتحدة': 'AE',
  الإمارات: 'AE',
  'المملكة العربية السعودية': 'SA',
  السعودية: 'SA',
  مصر: 'EG',
  'الولايات المتحدة': 'US',
  'المملكة المتحدة': 'GB',
  भारत: 'IN',
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('i̇', 'i')
    .replace(/[’'‘`´.\-–]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()

const wordsOf = (text: string) =>
  text.split(' ').map((word) => word.replace(/^\p{P}+|\p{P}+$/gu, ''))

let names: { words: Map<string, string>; unspaced: [string, string][]; longest: number } | undefined

const allNames = () => {
  const words = new Map<string, string>()
  const add = (name: string, code: string) => {
    const key = wordsOf(plain(name)).join(' ')
    if (key.length > 1 && !words.has(key)) words.set(key, code)
  }
  for (const [name, code] of Object.entries({ ...aliases, ...inflected })) add(name, code)
  for (const language of languages)
    for (const style of ['long', 'short'] as const)
      for (const [code, name] of countryNames(language, style)) {
        // Two-letter short names ("US") are words of other languages too.
        if (style === 'long' || name.length > 3) add(name, code)
      }
  const unspaced = [...words]
    .filter(([name]) =>
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(
        name,
      ),
    )
    .sort(([a], [b]) => b.length - a.length)
  return {
    words,
    unspaced,
    longest: Math.max(...[...words.keys()].map((name) => name.split(' ').length)),
  }
}

/**
 * The country in a line such as `Rezension aus Deutschland vom 1. April 2020` or `2025年8月31日に日本でレビュー済み`, in any
 * language of the marketplaces: the longest name found. Null when there is none (pages of 2018 have none).
 */
export const readCountryIn = (line: string): string | null => {
  names ??= allNames()
  const text = plain(line)
  const asian = names.unspaced.find(([name]) => text.includes(name))
  const words = wordsOf(text)
  for (let length = Math.min(names.longest, words.length); length > 0; length--)
    for (let at = 0; at + length <= words.length; at++) {
      const code = names.words.get(words.slice(at, at + length).join(' '))
      if (code) return code
    }
  return asian?.[1] ?? null
}
