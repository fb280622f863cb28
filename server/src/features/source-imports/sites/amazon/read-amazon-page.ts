import { decodeHTML } from 'entities'
import { parseCounts, emptyPage, type SourcePage, type BlockedReason } from '../rules.ts'
import { findReviews } from './find-reviews.ts'
import { readMarketplace } from './read-marketplace.ts'
import { readReview } from './read-review.ts'

const plain = (html: string | undefined): string | null =>
  html === undefined
    ? null
    : decodeHTML(html.replace(/<[^>]*>/g, ' '))
        .replace(/\s+/gu, ' ')
        .trim() || null

const titleIn = (html: string) =>
  plain(
    /id="(?:productTitle|ebooksProductTitle)"[^>]*>([\s\S]{0,2000}?)<\/(?:span|h1|div)>/.exec(
      html,
    )?.[1] ?? /data-hook="product-link"[^>]*>([\s\S]{0,2000}?)<\/a>/.exec(html)?.[1],
  )

const hooked = (html: string, hook: string) =>
  plain(
    new RegExp(`data-hook="${hook}"[^>]*>([\\s\\S]{0,600}?)</(?:span|div|h2|a)>`).exec(html)?.[1],
  )

/**
 * The number of reviews. A list counts its ratings and, beside them, those with words
 * (`124 total ratings, 31 with reviews`, `124 Gesamtbewertungen, 31 mit Rezensionen`): in whatever language and order,
 * the second is never the greater one.
 */
const totalIn = (html: string): number | null => {
  const text =
    hooked(html, 'total-review-count') ?? hooked(html, 'cr-filter-info-review-rating-count')
  const counts = text === null ? [] : parseCounts(text)
  return counts.length === 0 ? null : Math.min(...counts)
}

const asinIn = (html: string) =>
  /<link[^>]*rel="canonical"[^>]*href="[^"]*\/(?:dp|product-reviews|gp\/product)\/([A-Z0-9]{10})/.exec(
    html,
  )?.[1] ??
  /name="(?:ASIN|asin)"[^>]*value="([A-Z0-9]{10})"/.exec(html)?.[1] ??
  /\/product-reviews\/([A-Z0-9]{10})/.exec(html)?.[1] ??
  null

const nextIn = (html: string): SourcePage['next'] => {
  const last = /<li[^>]*class="([^"]*\ba-last\b[^"]*)"[^>]*>([\s\S]{0,3000}?)<\/li>/.exec(html)
  if (!last) return /data-hook="see-all-reviews-link/.test(html) ? 'unknown' : 'no'
  if (last[1]!.includes('a-disabled')) return 'no'
  const href = /href="([^"]*)"/.exec(last[2]!)?.[1]
  if (!href) return 'no'
  return href.includes('/ap/signin') ? 'sign_in' : 'yes'
}

const robot =
  /validateCaptcha|opfcaptcha|make sure you'?re not a robot|Enter the characters you see below|Geben Sie die (?:unten )?angezeigten Zeichen|Saisissez les caractères|Introduce los caracteres|Inserisci i caratteri|characters you see in this image|awswaf|aws-waf-token|automated access to Amazon data|Robot Check|Click the button below to continue shopping|画像に表示されている文字/i
const signIn =
  /<form[^>]*(?:name="signIn"|action="[^"]*\/ap\/signin)|id="ap_email"|id="authportal-main-section"/i
const missing =
  /<title>[^<]*(?:Page Not Found|Seite nicht gefunden|Page introuvable|Página no encontrada|Pagina non trovata|Document Not Found)|ref=cs_404_link|error_page\/dogs|\/images\/G\/[^"']*\/error\/(?:\w+_)?(?:title|logo)|Dogs of Amazon/i

/** What the page shows instead of reviews; null for a product's page. */
const blockedReasonIn = (html: string): BlockedReason | null => {
  if (robot.test(html) && !/id="(?:productTitle|cm_cr-review_list)"/.test(html)) return 'robot'
  if (signIn.test(html) && !/id="productTitle"/.test(html)) return 'sign_in'
  if (missing.test(html)) return 'gone'
  return /id="(?:productTitle|ebooksProductTitle|dp|cm_cr[\w-]*|reviewsMedley|customerReviews|averageCustomerReviews\w*)"|data-hook="[\w-]*review/.test(
    html,
  )
    ? null
    : 'not_reviews'
}

/**
 * Reads an Amazon page: a product page or one of its review list, of any marketplace, language and year since 2015.
 * Returns its reviews, or what it shows instead.
 */
export const readAmazonPage = (html: string): SourcePage => {
  const reviews = findReviews(html).map(readReview)
  const blocked = reviews.length > 0 ? null : blockedReasonIn(html)
  if (blocked) return emptyPage(blocked)
  return {
    blocked,
    reviews,
    title: titleIn(html),
    productId: asinIn(html),
    site: readMarketplace(html),
    total: totalIn(html),
    next: nextIn(html),
  }
}
