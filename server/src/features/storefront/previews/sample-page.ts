import type { Language } from '@plaudit/contract/accounts/account-fields'
import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import type { previewStates } from '@plaudit/contract/storefront/widget'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { phrase } from '../../../texts/phrase.ts'
import { translate } from '../../../texts/translate.ts'
import type { FoundPage } from '../reading/read-page.ts'
import {
  countListed,
  originOf,
  parsePageQuery,
  summarize,
  type RatingCount,
} from '../reading/rules.ts'
import type { ShownProduct } from '../reading/view.ts'
import { samplePhoto } from './sample-photo.ts'

/** `examples`: of a shop that has no reviews yet. */
type State = (typeof previewStates)[number] | 'examples'
type Sample = Pick<StorefrontReview, 'author' | 'rating' | 'country'> & {
  /** Which sample text (`sample_text_1` …). */
  textNumber: 1 | 2 | 3 | 4 | 5 | 6
  hasPhoto: boolean
}

/** Invented people. */
const samples: Sample[] = [
  { author: 'Maren K.', rating: 5, country: 'DE', textNumber: 1, hasPhoto: true },
  { author: 'Tomás R.', rating: 4, country: 'ES', textNumber: 2, hasPhoto: false },
  { author: 'Noor A.', rating: 5, country: 'NL', textNumber: 3, hasPhoto: true },
  { author: 'Petra L.', rating: 2, country: 'AT', textNumber: 4, hasPhoto: false },
  { author: 'Camille D.', rating: 5, country: 'FR', textNumber: 5, hasPhoto: true },
  { author: 'Idris B.', rating: 4, country: 'GB', textNumber: 6, hasPhoto: true },
]

const DAY_MS = 86_400_000
const count = (source: RatingCount['source'], rating: number, reviews: number): RatingCount => ({
  source,
  rating,
  reviews,
  with_media: Math.floor(reviews / 2),
})

/** As stored counts would be: of imported reviews alone, of twelve thousand, most of them the shop's own, or of a few. */
const countsOf: Record<State, RatingCount[]> = {
  no_reviews: [],
  only_imported: [count('amazon', 5, 31), count('amazon', 4, 9), count('amazon', 2, 2)],
  many: [
    count('storefront', 5, 9_214),
    count('storefront', 4, 2_102),
    count('storefront', 3, 403),
    count('storefront', 2, 118),
    count('storefront', 1, 91),
    count('aliexpress', 5, 640),
  ],
  examples: [
    count('storefront', 5, 26),
    count('storefront', 4, 9),
    count('storefront', 3, 2),
    count('storefront', 2, 1),
  ],
}

const reviewAt = (at: number, { state, language, today }: Wanted): StorefrontReview => {
  const sample = samples[at % samples.length]!
  const source = state === 'only_imported' ? 'amazon' : 'storefront'
  return {
    id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    author: sample.author,
    rating: sample.rating,
    title: translate(language, phrase(`storefront.sample_title_${sample.textNumber}`)),
    text: translate(language, phrase(`storefront.sample_text_${sample.textNumber}`)),
    language: null,
    translation: null,
    country: sample.country,
    variant: null,
    date: new Date(today.getTime() - at * DAY_MS).toISOString().slice(0, 10),
    media: sample.hasPhoto ? [samplePhoto(at)] : [],
    source,
    origin: originOf(source),
    verified: source === 'storefront' && at % 4 !== 3,
    verified_by: null,
    pinned: false,
    edited: false,
    helpful_votes: (at * 7) % 12,
    reply: null,
  }
}

type Wanted = {
  state: State
  product: ShownProduct
  language: Language
  today: Date
  /** Only reviews with photos, as the wall of them asks for. */
  withPhotos: boolean
}

/** A page of invented reviews, in the language of the preview: what shoppers see in this state. */
export const samplePage = (
  wanted: Wanted,
  settings: WidgetSettings,
): FoundPage & { product: ShownProduct } => {
  const ask = { ...parsePageQuery({}, settings), photos: wanted.withPhotos }
  const counts = countsOf[wanted.state]
  const total = countListed(counts, ask)
  const results = Array.from({ length: Math.min(total, ask.limit) }, (_, at) =>
    reviewAt(at, wanted),
  )
    .filter(({ rating }) => rating >= ask.minRating)
    .filter(({ media }) => media.length > 0 || !wanted.withPhotos)
  return {
    product: wanted.product,
    ask,
    first: 1,
    page: {
      results,
      pageInfo: {
        hasNextPage: total > results.length,
        endCursor: null,
        hasPreviousPage: false,
        startCursor: null,
        total,
      },
      summary: summarize(counts),
      countries: [],
      topics: [],
    },
  }
}
