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

type State = (typeof previewStates)[number]
type Sample = Pick<StorefrontReview, 'author' | 'rating' | 'country'> & {
  title: 'sample_title_1' | 'sample_title_2' | 'sample_title_3' | 'sample_title_4'
  text: 'sample_text_1' | 'sample_text_2' | 'sample_text_3' | 'sample_text_4'
}

/** Invented people. */
const samples: Sample[] = [
  { author: 'Maren K.', rating: 5, country: 'DE', title: 'sample_title_1', text: 'sample_text_1' },
  { author: 'Tomás R.', rating: 4, country: 'ES', title: 'sample_title_2', text: 'sample_text_2' },
  { author: 'Noor A.', rating: 5, country: 'NL', title: 'sample_title_3', text: 'sample_text_3' },
  { author: 'Petra L.', rating: 2, country: 'AT', title: 'sample_title_4', text: 'sample_text_4' },
]

const DAY_MS = 86_400_000
const count = (source: RatingCount['source'], rating: number, reviews: number): RatingCount => ({
  source,
  rating,
  reviews,
  with_media: 0,
})

/** As stored counts would be: of imported reviews alone, or of twelve thousand, most of them the shop's own. */
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
}

const reviewAt = (at: number, { state, language, today }: Wanted): StorefrontReview => {
  const sample = samples[at % samples.length]!
  const source = state === 'only_imported' ? 'amazon' : 'storefront'
  return {
    id: `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    author: sample.author,
    rating: sample.rating,
    title: translate(language, phrase(`storefront.${sample.title}`)),
    text: translate(language, phrase(`storefront.${sample.text}`)),
    language: null,
    translation: null,
    country: sample.country,
    variant: null,
    date: new Date(today.getTime() - at * DAY_MS).toISOString().slice(0, 10),
    media: [],
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

type Wanted = { state: State; product: ShownProduct; language: Language; today: Date }

/** A page of invented reviews, in the language of the preview: what shoppers see in this state. */
export const samplePage = (
  wanted: Wanted,
  settings: WidgetSettings,
): FoundPage & { product: ShownProduct } => {
  const ask = parsePageQuery({}, settings)
  const counts = countsOf[wanted.state]
  const total = countListed(counts, ask)
  const results = Array.from({ length: Math.min(total, ask.limit) }, (_, at) =>
    reviewAt(at, wanted),
  ).filter(({ rating }) => rating >= ask.minRating)
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
