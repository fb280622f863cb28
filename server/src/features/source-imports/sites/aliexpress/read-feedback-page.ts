import { load, type CheerioAPI } from 'cheerio/slim'
import { guessLanguage } from '../guess-language.ts'
import { parseAliExpressCountry } from './parse-ali-express-country.ts'
import { readDay } from '../read-day.ts'
import { parseCount, type SourcePage, type SourceReview } from '../rules.ts'
import { originalPictureUrl } from './original-picture-url.ts'

const oneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()

/** Keeps line breaks, trims each line. */
const lines = (text: string) =>
  text
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

type Found = ReturnType<CheerioAPI>

const starsIn = (item: Found): number | null => {
  const width = /width:\s*(\d+(?:\.\d+)?)%/i.exec(
    item.find('.star-view > span').attr('style') ?? '',
  )?.[1]
  return width === undefined ? null : Number(width) / 20
}

/** `Color: WHITE`, `Size: M`; the shipping method is not a property of the product. */
const variantIn = ($: CheerioAPI, item: Found): string | null => {
  const parts = item
    .find('.user-order-info > span')
    .toArray()
    .flatMap((one) => {
      const name = oneLine($(one).find('strong').text())
      const value = oneLine(
        $(one)
          .text()
          .slice($(one).text().indexOf(name) + name.length),
      )
      return !name || /^logistics/i.test(name) ? [] : [`${name}${value}`]
    })
  return parts.join(' ') || null
}

const photosIn = ($: CheerioAPI, item: Found): string[] => {
  const given = item
    .find('.r-photo-list li, .pic-view-item')
    .toArray()
    .map(
      (one) =>
        $(one).attr('data-src') ??
        $(one).find('img').attr('data-src') ??
        $(one).find('img').attr('src') ??
        '',
    )
  return [
    ...new Set(
      given.filter((address) => /^(?:https?:)?\/\//.test(address)).map(originalPictureUrl),
    ),
  ]
}

const readItem = ($: CheerioAPI, item: Found): SourceReview => {
  const author = oneLine(item.find('.user-name').text())
  const feedback = item
    .find('.buyer-review > .buyer-feedback, .buyer-review .buyer-feedback')
    .first()
  feedback.find('br').replaceWith('\n')
  const said = feedback.find('span:not(.r-time-new)')
  const text = lines(said.length > 0 ? said.first().text() : feedback.text())
  const dayText = oneLine(item.find('.r-time, .r-time-new').first().text()) || null
  const addition = lines(
    item.find('.buyer-addition-feedback, .buyer-additional-review .buyer-feedback').first().text(),
  )
  return {
    id: item.find('input.feedback-id').attr('value')?.trim() || null,
    author,
    anonymous: author === '' || author === 'AliExpress Shopper',
    rating: starsIn(item),
    title: null,
    text,
    translation: null,
    translatedTo: null,
    day: dayText === null ? null : readDay(dayText),
    dayText,
    country: parseAliExpressCountry(item.find('.user-country').text()),
    verified: true,
    variant: variantIn($, item),
    helpful: parseCount(item.find('.r-digg-count').first().text()) ?? 0,
    photos: photosIn($, item),
    videos: [],
    language: guessLanguage(text),
    addition: addition || null,
    translatedAddition: null,
  }
}

const nextIn = ($: CheerioAPI): SourcePage['next'] => {
  const next = $('.ui-pagination-next')
  if (next.length === 0) return 'unknown'
  return next.hasClass('ui-pagination-disabled') ? 'no' : 'yes'
}

/** Reads the feedback page used until about 2023 (`productEvaluation.htm`); null for any other text. */
export const readFeedbackPage = (html: string): SourcePage | null => {
  if (!/class="[^"]*\bfeedback-(?:item|list-wrap)\b/.test(html)) return null
  const $ = load(html)
  return {
    blocked: null,
    reviews: $('.feedback-item')
      .toArray()
      .map((one) => readItem($, $(one))),
    title: null,
    site: null,
    productId: $('input[name="productId"], #productId').attr('value') ?? null,
    total: parseCount($('.fb-star-list-title, .customer-reviews').first().text()),
    next: nextIn($),
  }
}
