/** Words of the languages that reviews are mostly written in, which deny, praise or blame (REV-11). */
export const negations = new Set(
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

export const sentimentOf = (word: string): number => {
  if (positive.has(word)) return 1
  return negative.has(word) ? -1 : 0
}

/** Whether a word praises or blames: it is spelled right, whatever the text's language. */
export const isToned = (word: string): boolean => positive.has(word) || negative.has(word)
