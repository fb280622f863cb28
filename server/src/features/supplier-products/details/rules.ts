const DAY_MS = 86_400_000
export const MOST_SIMILAR = 8

type Read = { details_at: Date | null; noticed_at: Date | null }

/** The supplier's page is read when a product is opened, where it never was, a day ago, or before it told of a change. */
export const areDetailsFresh = (
  { details_at: at, noticed_at: noticed }: Read,
  now: Date,
): boolean => at !== null && noticed === null && now.getTime() - at.getTime() < DAY_MS

/** A list may leave a product out that is sold: what it says counts once the product itself was asked about since. */
export const isGoneConfirmed = (goneAt: Date, askedAt: Date | null): boolean =>
  askedAt !== null && askedAt >= goneAt

/** The number of a product of a supplier that has no list: of AliExpress. */
export const parseUnlisted = (id: string): string | undefined => /^ali-(\d{1,20})$/.exec(id)?.[1]

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

const decode = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
      ? String.fromCodePoint(code)
      : ' '
  })

/** The supplier's HTML as paragraphs of plain text: nothing of its markup, scripts or pictures is ever shown. */
export const paragraphsOf = (html: string): string[] =>
  html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
    // A tag that is never closed takes all that follows: else each beginning would be read to the end of the text.
    .replace(/<(br|\/?(p|div|li|ul|ol|tr|table|h[1-6]))\b[^>]*(>|$)/gi, '\n')
    .replace(/<[^>]*(>|$)/g, ' ')
    .split('\n')
    .map((line) => decode(line).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
