import { load, type CheerioAPI } from 'cheerio/slim'
import { readCountryIn } from '../read-country-in.ts'
import { readDay } from '../read-day.ts'
import { guessLanguage } from '../guess-language.ts'
import { parseCount, type SourceReview } from '../rules.ts'
import { plainDigits } from '../../../../text-patterns/plain-digits.ts'

type Found = ReturnType<CheerioAPI>
type Node = Found extends ArrayLike<infer N> ? N : never

const unseen = [
  'script',
  'style',
  'noscript',
  'template',
  'input',
  'video',
  '.a-expander-prompt',
  '.a-expander-header',
  '.video-block',
  '.cr-video-desktop',
  '[class*="vse-"]',
  '.cr-translated-review-content',
  '.review-translate-link',
].join()
const blocks = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'tr',
  'table',
])
const noMedia =
  /^(?:The media could not be loaded\.|Les contenus multimédias n’ont pas pu être chargés\.|Die Medien konnten nicht geladen werden\.|Contenuto multimediale non caricato\.|No se ha podido cargar el contenido multimedia\.|メディアを読み込めませんでした。)\s*/u

const rawText = (node: Node): string => {
  if (node.type === 'text') return node.data.replace(/\s+/gu, ' ')
  if (node.type !== 'tag') return ''
  if (node.name === 'br') return '\n'
  const inside = (node.children as Node[]).map(rawText).join('')
  return blocks.has(node.name) ? `\n${inside}\n` : inside
}

/** The visible text: `<br>` is a line break, spaces are collapsed, at most one empty line. */
const seenText = (found: Found): string =>
  found
    .toArray()
    .map((node) => rawText(node as Node))
    .join('\n')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const line = (found: Found) => seenText(found).replace(/\s+/gu, ' ') || null

/** The first match of these selectors. */
const first = ($: CheerioAPI, ...selectors: string[]): Found => {
  for (const selector of selectors) {
    const found = $(selector).first()
    if (found.length > 0) return found
  }
  return $([])
}

/** The class is the same in every language; the text is not (Japanese names the five first). */
const ratingIn = ($: CheerioAPI): number | null => {
  const icon = first(
    $,
    '[data-hook="review-star-rating"]',
    '[data-hook="cmps-review-star-rating"]',
    '.review-rating',
    'i[class*="a-star-"]',
  )
  const [, whole, half] =
    /\ba-star(?:-small|-mini|-medium)?-([0-5])(-5)?\b/.exec(
      `${icon.attr('class') ?? ''} ${icon.find('i').attr('class') ?? ''}`,
    ) ?? []
  if (whole !== undefined) return Number(whole) + (half ? 0.5 : 0)
  const numbers = (plainDigits(icon.text()).match(/\d(?:[.,]\d)?/g) ?? []).map((number) =>
    Number(number.replace(',', '.')),
  )
  if (numbers.length === 0) return null
  // "5つ星のうち4.0", "4.0 out of 5": the number that is not the maximum.
  return numbers.length > 1 ? (numbers.find((number) => number !== 5) ?? 5) : numbers[0]!
}

const titleIn = ($: CheerioAPI): string | null => {
  const title = first(
    $,
    '[data-hook="review-title"]',
    '[data-hook="reviewTitle"]',
    '[data-hook="cmps-review-title"]',
    '.review-title',
  )
  const original = title.find('.cr-original-review-content')
  if (original.length > 0) return line(original.first())
  title
    .find('i, .a-icon-alt, .a-letter-space, .cr-translated-review-content, script, style')
    .remove()
  return line(title)
}

const bodyOf = ($: CheerioAPI) =>
  first(
    $,
    '[data-hook="review-body"]',
    '[data-hook="reviewText"]',
    '[data-hook="cmps-review-body"]',
    '.review-text',
    '.reviewText',
  )

const textIn = (body: Found): string => {
  const original = body.find('.cr-original-review-content')
  const shown = original.length > 0 ? original.first() : body
  shown.find(unseen).remove()
  return seenText(shown).replace(noMedia, '')
}

const variantIn = ($: CheerioAPI): string | null => {
  const strip = first(
    $,
    '[data-hook="format-strip"]',
    '[data-hook="format-strip-linkless"]',
    '.review-format-strip > .a-color-secondary:not([data-hook*="avp"])',
  )
  strip.find('.a-icon-text-separator').replaceWith('|')
  const parts = strip
    .text()
    .split('|')
    .map((part) => part.replace(/\s+/gu, ' ').trim())
    .filter(Boolean)
  return parts.join(' | ') || null
}

/** `/I/71abc._SY88_.jpg` is a thumbnail of `/I/71abc.jpg`. */
const withoutSize = (address: string) => address.replace(/\._[^/]*_(?=\.[a-z]{3,4}$)/i, '')

/** A browser that saves a page stores its pictures next to it; the name still identifies the original. */
const onTheWeb = (address: string): string | null => {
  if (address.startsWith('//')) return `https:${address}`
  if (/^https?:/i.test(address)) return address
  const name = /_files\/([A-Za-z0-9+%-]{9,}(?:\._[^/]*)?\.(?:jpe?g|png|webp|gif))$/.exec(
    address,
  )?.[1]
  return name ? `https://m.media-amazon.com/images/I/${decodeURIComponent(name)}` : null
}

const photosIn = ($: CheerioAPI): string[] => {
  const tiles = $(
    '[data-hook="review-image-tile"], [data-hook="cmps-review-image-tile"], .review-image-tile',
  ).toArray()
  const addresses = tiles.flatMap((tile) => {
    const image = $(tile).is('img') ? $(tile) : $(tile).find('img').first()
    const given = [image.attr('data-src'), image.attr('data-a-hires'), image.attr('src')].find(
      (one) => one && !/pixel[^/]*\.gif/i.test(one),
    )
    const address = given ? onTheWeb(given.trim()) : null
    return address ? [withoutSize(address)] : []
  })
  return [...new Set(addresses)]
}

const videosIn = ($: CheerioAPI): string[] => {
  const given = $('.video-url, input[name="videoUrl"], video source, video')
    .toArray()
    .map((one) => $(one).attr('value') ?? $(one).attr('src') ?? '')
  const inside = $('[data-video-url]')
    .toArray()
    .map((one) => $(one).attr('data-video-url')!)
  return [...new Set([...given, ...inside].filter((address) => /^https?:/i.test(address)))]
}

const helpfulIn = ($: CheerioAPI): number => {
  const statement = first(
    $,
    '[data-hook="helpful-vote-statement"]',
    '[data-hook="cmps-helpful-vote-statement"]',
    '.review-votes',
  )
    .text()
    .trim()
  return statement === '' ? 0 : (parseCount(statement) ?? 1)
}

/** Placeholders for hidden names. */
const nobody = new Set([
  'name_not_returned',
  'amazon customer',
  'a customer',
  'anonymous',
  'amazon-kunde',
  'amazon kunde',
  'amazon-kundin',
  'cliente amazon',
  'cliente de amazon',
  'client amazon',
  'client d’amazon',
  "client d'amazon",
  'amazon-klant',
  'amazon kund',
  'amazon-kund',
  'klient amazon',
  'amazon müşterisi',
  'cliente da amazon',
  'amazon カスタマー',
  'amazon 客户',
  '亚马逊买家',
  'عميل أمازون',
  'عميل امازون',
  'amazon ग्राहक',
])

/** Reads the HTML of one review, as found by `findReviews`. */
export const readReview = (piece: string): SourceReview => {
  const $ = load(piece)
  const root = $('[id]').first()
  const body = bodyOf($)
  // Before the body: reading its text removes the hidden fields of its videos.
  const videos = videosIn($)
  const dateLine = line(
    first($, '[data-hook="review-date"]', '[data-hook="cmps-review-date"]', '.review-date'),
  )
  const author = line(first($, '.a-profile-name', '[data-hook="review-author"]', '.author')) ?? ''
  const text = textIn(body)
  return {
    id:
      [root.attr('id'), /customer_review(?:_foreign)?-(R[A-Z0-9]+)/.exec(piece)?.[1]].find((id) =>
        /^R[A-Z0-9]{5,}$/.test(id ?? ''),
      ) ?? null,
    author: author === 'NAME_NOT_RETURNED' ? '' : author,
    anonymous: author === '' || nobody.has(author.toLowerCase()),
    rating: ratingIn($),
    title: titleIn($),
    text,
    translation: null,
    translatedTo: null,
    day: dateLine === null ? null : readDay(dateLine),
    dayText: dateLine,
    country: dateLine === null ? null : readCountryIn(dateLine),
    verified:
      $('[data-hook^="avp-badge"], [data-hook="cmps-avp-badge"], [data-hook="msrp-avp-badge"]')
        .length > 0,
    variant: variantIn($),
    helpful: helpfulIn($),
    photos: photosIn($),
    videos,
    language: guessLanguage(text),
    addition: null,
    translatedAddition: null,
  }
}
