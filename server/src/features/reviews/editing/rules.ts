import type { EditReason } from '@plaudit/contract/reviews/reviews'
import { editDistance } from '../../../texts/edit-distance.ts'

/**
 * REV-11: an edit is refused when it reverses a negation or the sentiment, or when a "typo fix" replaces most of the
 * words. The word lists cover the most frequent languages of reviews; a text without any of these words is judged
 * only by how many of its words remain.
 */
const negations = new Set(
  (
    'not no never none nothing neither nor cannot without dont doesnt didnt isnt wasnt arent werent wont wouldnt cant couldnt shouldnt hasnt havent hadnt aint ' +
    'nicht kein keine keinen keinem keiner nie niemals nichts ohne ' +
    'pas jamais rien aucun aucune sans ' +
    'nunca jamás nada ningún ninguna ninguno sin tampoco ' +
    'não nunca jamais nenhum nenhuma sem ' +
    'non mai niente nessun nessuno nessuna senza ' +
    'niet geen nooit niets zonder ' +
    'inte ej aldrig ingen inget inga utan ikke aldri uten ' +
    'nie nigdy bez не нет ни никогда без لا ليس لم لن ما غير بدون ではない ない'
  ).split(' '),
)
const positive = new Set(
  (
    'good great excellent perfect love loved lovely amazing awesome wonderful best nice happy fantastic beautiful recommend recommended pleased satisfied sturdy comfortable delighted superb brilliant works worked ' +
    'gut super toll perfekt ausgezeichnet wunderbar schön liebe zufrieden empfehlen empfehlenswert klasse ' +
    'bon bonne excellent excellente parfait parfaite superbe adore magnifique content contente recommande ' +
    'bueno buena excelente perfecto perfecta encanta genial contento contenta recomiendo maravilloso ' +
    'bom boa ótimo ótima perfeito perfeita adoro adorei recomendo maravilhoso ' +
    'buono buona ottimo ottima perfetto perfetta bello bella consiglio ' +
    'goed geweldig perfect mooi blij bra fantastisk perfekt underbar älskar nöjd rekommenderar god fin ممتاز رائع جيد جميل'
  ).split(' '),
)
const negative = new Set(
  (
    'bad terrible awful horrible poor worst hate hated broken broke useless disappointed disappointing disappointment defective cheap waste refund ugly faulty fails failed damaged cracked avoid regret ' +
    'schlecht furchtbar schrecklich kaputt enttäuscht enttäuschend mangelhaft müll defekt ' +
    'mauvais mauvaise horrible nul nulle déçu déçue cassé cassée défectueux ' +
    'malo mala terrible horrible pésimo roto rota decepcionado decepcionada defectuoso ' +
    'ruim péssimo péssima horrível quebrado quebrada decepcionado decepcionada ' +
    'cattivo pessimo pessima orribile rotto rotta deluso delusa difettoso ' +
    'slecht vreselijk kapot teleurgesteld dålig hemsk trasig besviken värdelös dårlig ødelagt skuffet سيء رديء مكسور'
  ).split(' '),
)

const words = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/n['’]t\b/gu, 'nt')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const sentimentOf = (word: string): number => {
  if (positive.has(word)) return 1
  return negative.has(word) ? -1 : 0
}

type Tone = { negations: number; sentiment: number }

/** A negation reverses the sentiment of the three words after it. */
const toneOf = (text: string): Tone => {
  let sentiment = 0
  let turnedUntil = -1
  const all = words(text)
  all.forEach((word, i) => {
    if (negations.has(word)) turnedUntil = i + 3
    const value = sentimentOf(word)
    sentiment += i <= turnedUntil ? -value : value
  })
  return { negations: all.filter((word) => negations.has(word)).length, sentiment }
}

/** A corrected spelling is the same word: up to a third of its letters may differ. */
const isSameWord = (a: string, b: string) =>
  a === b ||
  editDistance(a, b, Math.max(1, Math.floor(Math.max(a.length, b.length) / 3))) <=
    Math.max(1, Math.floor(Math.max(a.length, b.length) / 3))

/** Share of the longer text's words that the other text has too, in order; each is used once; 0 to 1. */
export const sharedWordRatio = (before: string, after: string): number => {
  const left = words(before)
  const right = words(after)
  const total = Math.max(left.length, right.length)
  if (total === 0) return 1
  const free = new Map<string, number>()
  for (const word of right) free.set(word, (free.get(word) ?? 0) + 1)
  let kept = 0
  const open: string[] = []
  for (const word of left) {
    const count = free.get(word) ?? 0
    if (count > 0) {
      free.set(word, count - 1)
      kept++
    } else open.push(word)
  }
  const rest = [...free].flatMap(([word, count]) => Array<string>(count).fill(word))
  for (const word of open.slice(0, 300)) {
    const match = rest.findIndex((other) => isSameWord(word, other))
    if (match >= 0) {
      rest.splice(match, 1)
      kept++
    }
  }
  return kept / total
}

export type MeaningChange = 'negation' | 'sentiment' | 'rewritten'

/** How an edit changes the meaning; null when it does not. */
export const meaningChangeOf = (
  before: string,
  after: string,
  reason: EditReason,
): MeaningChange | null => {
  const [was, is] = [toneOf(before), toneOf(after)]
  if (was.sentiment * is.sentiment < 0) return 'sentiment'
  // Languages express negation differently: for a translation, only whether there is any negation is compared.
  const turned =
    reason === 'translation'
      ? was.negations > 0 !== is.negations > 0 && sharedWordRatio(before, after) > 0.5
      : was.negations % 2 !== is.negations % 2
  if (turned) return 'negation'
  if (reason === 'typo' && sharedWordRatio(before, after) < 0.5) return 'rewritten'
  return null
}
