const ENDINGS =
  'com|net|org|info|biz|ru|cn|top|xyz|shop|online|site|club|icu|io|co|store|app|dev|live|pro|vip|space|website|bet|casino|click|pw|su|ly|gg'

/** The dot of an address as it is written to be overlooked: in brackets, or as a word where the ending is no word. */
const HIDDEN_DOT = String.raw`\s?[[({]\s?(?:\.|dot|punkt|point|punto|ponto|نقطة)\s?[\])}]\s?`
const DOT_WORD = String.raw`\s+(?:dot|punkt|point|punto|ponto)\s+`

/**
 * Addresses of pages: with a protocol, with something behind the name, or by an ending that is no word. `hxxp` is how
 * advertising writes it to be overlooked.
 */
const LINK = new RegExp(
  [
    String.raw`(?:h(?:tt|xx)ps?:\/\/|www\.)[^\s<>"']*`,
    String.raw`\b(?:[a-z0-9-]+\.)+(?:[a-z]{2,}\/[^\s<>"']+|(?:${ENDINGS})\b)`,
    String.raw`\b[a-z0-9-]+${HIDDEN_DOT}[a-z]{2,}\b`,
    String.raw`\b[a-z0-9-]+${DOT_WORD}(?:com|net|org)\b`,
  ].join('|'),
  'giu',
)

/** How many links a text has; what an e-mail address ends in is none. */
export const countLinks = (text: string): number =>
  text.replace(/\S+@\S+/gu, ' ').match(LINK)?.length ?? 0
