import type { PageReading } from '@plaudit/contract/storefront/snippets'
import {
  distinctProducts,
  partsOf,
  productsOf,
  ratingsOf,
  reviewsOf,
  readNumber,
} from '../faults/rules.ts'
import type { DataNode, PageFacts } from '../page/page-facts.ts'

const textOf = (value: unknown): string | null => {
  const said = typeof value === 'number' ? String(value) : value
  return typeof said === 'string' && said.trim() !== '' ? said.trim().slice(0, 300) : null
}

const offersOf = (page: PageFacts): DataNode[] =>
  productsOf(page)
    .flatMap((node) => partsOf(node, 'offers'))
    .flatMap((offer) => [...partsOf(offer, 'priceSpecification'), offer])

const priceOf = (page: PageFacts): PageReading['price'] =>
  offersOf(page)
    .map(({ fields }) => ({
      amount: textOf(fields['price'] ?? fields['lowPrice']),
      currency: textOf(fields['priceCurrency']),
    }))
    .flatMap(({ amount, currency }) =>
      amount && readNumber(amount) !== null
        ? [{ amount, currency: currency && /^[A-Z]{3}$/.test(currency) ? currency : null }]
        : [],
    )[0] ?? null

const ratingOf = (page: PageFacts): PageReading['rating'] =>
  ratingsOf(page)
    .map(({ rating: { fields } }) => ({
      average: readNumber(fields['ratingValue']),
      count: readNumber(fields['reviewCount'] ?? fields['ratingCount']),
    }))
    .flatMap(({ average, count }) =>
      average === null || count === null ? [] : [{ average, count }],
    )[0] ?? null

/** What the page says of itself and of its product, as a search engine reads it. */
export const readingOf = (page: PageFacts): PageReading => {
  const availability = offersOf(page)
    .map(({ fields }) => textOf(fields['availability']))
    .find(Boolean)
  const days = reviewsOf(page)
    .map(({ fields }) => textOf(fields['datePublished']))
    .filter((day) => day !== null && /^\d{4}-\d{2}-\d{2}/.test(day))
    .map((day) => day!.slice(0, 10))
  return {
    title: page.title?.slice(0, 300) ?? null,
    description: page.description?.slice(0, 500) ?? null,
    product_name:
      distinctProducts(page)
        .map(({ fields }) => textOf(fields['name']))
        .find(Boolean) ?? null,
    rating: ratingOf(page),
    price: priceOf(page),
    in_stock: availability ? /InStock|LimitedAvailability|OnlineOnly/i.test(availability) : null,
    marked_reviews: reviewsOf(page).length,
    newest_review: days.toSorted().at(-1) ?? null,
    indexable: page.isIndexable,
    canonical: page.canonical,
    has_widget: page.widget !== null,
  }
}
