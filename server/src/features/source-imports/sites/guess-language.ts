import { detectAll } from 'tinyld'

/** Below this the detector has next to nothing to go by. */
const LEAST_ACCURACY = 0.2
/** Words in Latin letters below this number may be of any language, or a name. */
const LEAST_WORDS = 3
/** Languages that the detector knows and hardly anybody writes reviews in. */
const unlikely = new Set(['ber', 'eo', 'la', 'tlh', 'vo'])

const isShortLatin = (text: string) =>
  /^[\p{Script=Latin}\P{L}]*$/u.test(text) && (text.match(/\p{L}+/gu)?.length ?? 0) < LEAST_WORDS

/**
 * The language of a text: neither site reports it (AliExpress says "en" even for Russian). Null
 * rather than a guess on thin ground.
 */
export const guessLanguage = (text: string): string | null => {
  if (isShortLatin(text)) return null
  const best = detectAll(text).find(({ lang }) => !unlikely.has(lang))
  return best && best.accuracy >= LEAST_ACCURACY ? best.lang : null
}
