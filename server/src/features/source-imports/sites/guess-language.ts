const scripts: [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
]

/** Words that are frequent in one language and rare in others. */
const words: Record<string, string[]> = {
  en: [
    'the',
    'and',
    'is',
    'it',
    'this',
    'for',
    'with',
    'very',
    'was',
    'good',
    'great',
    'not',
    'you',
    'my',
    'have',
    'of',
  ],
  de: [
    'und',
    'ist',
    'der',
    'die',
    'das',
    'nicht',
    'ich',
    'sehr',
    'ein',
    'eine',
    'mit',
    'auch',
    'gut',
    'aber',
    'für',
    'es',
  ],
  fr: [
    'et',
    'est',
    'le',
    'les',
    'des',
    'pas',
    'très',
    'je',
    'une',
    'pour',
    'avec',
    'bien',
    'produit',
    'mais',
    'du',
    'que',
  ],
  es: [
    'y',
    'es',
    'el',
    'los',
    'muy',
    'que',
    'una',
    'para',
    'con',
    'no',
    'bien',
    'producto',
    'pero',
    'bueno',
    'lo',
    'la',
  ],
  it: [
    'e',
    'è',
    'il',
    'che',
    'molto',
    'non',
    'per',
    'una',
    'con',
    'prodotto',
    'ma',
    'bene',
    'ottimo',
    'della',
    'di',
    'sono',
  ],
  pt: [
    'e',
    'é',
    'o',
    'muito',
    'não',
    'que',
    'uma',
    'para',
    'com',
    'produto',
    'mas',
    'bom',
    'os',
    'do',
    'da',
    'chegou',
  ],
  nl: [
    'en',
    'is',
    'het',
    'een',
    'niet',
    'zeer',
    'van',
    'met',
    'voor',
    'goed',
    'maar',
    'ik',
    'de',
    'heel',
    'erg',
    'dit',
  ],
  sv: [
    'och',
    'är',
    'det',
    'en',
    'inte',
    'mycket',
    'som',
    'för',
    'med',
    'bra',
    'men',
    'jag',
    'den',
    'på',
    'att',
  ],
  pl: [
    'i',
    'jest',
    'nie',
    'się',
    'bardzo',
    'na',
    'to',
    'z',
    'do',
    'polecam',
    'dobry',
    'ale',
    'że',
    'produkt',
    'w',
  ],
  tr: [
    've',
    'bir',
    'çok',
    'bu',
    'için',
    'ürün',
    'iyi',
    'ama',
    'güzel',
    'gibi',
    'da',
    'de',
    'tavsiye',
    'ederim',
  ],
}

/** Whether enough of a text is in a script to identify the language. `found`: how many of its `letters` are. */
const tellsLanguage = (
  language: string,
  text: string,
  { found, letters }: { found: number; letters: number },
): boolean => {
  if (found === 0) return false
  if (language === 'uk') return /\p{Script=Cyrillic}{2}/u.test(text)
  return found * 4 > letters || (language === 'ja' && found * 10 > letters)
}

const languageByScript = (text: string): string | null => {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [script, language] of scripts) {
    const found = text.match(new RegExp(script.source, 'giu'))?.length ?? 0
    if (tellsLanguage(language, text, { found, letters })) return language
  }
  return null
}

const languageByWords = (text: string): string | null => {
  const said = text.toLowerCase().match(/\p{L}+/gu) ?? []
  if (said.length < 4) return null
  const scores = Object.entries(words)
    .map(([language, common]) => ({
      language,
      score: said.filter((word) => common.includes(word)).length,
    }))
    .sort((a, b) => b.score - a.score)
  const [first, second] = [scores[0]!, scores[1]!]
  return first.score >= 2 && first.score > second.score && first.score * 12 >= said.length
    ? first.language
    : null
}

/**
 * The language of a text by its script, else by its most frequent words: neither site states it (AliExpress says "en"
 * even for Russian). Null when uncertain.
 */
export const guessLanguage = (text: string): string | null =>
  languageByScript(text) ?? languageByWords(text)
