import { SupplierFailure } from '../../../providers/supplier-failure.ts'
import type { SupplierReview } from '../../../providers/supplier-products.ts'
import type { World } from '../../../world.ts'
import { emptyPage, type SourcePage, type SourceReview } from '../sites/rules.ts'

const PAGE = 100

const countryIn = (code: string | null): string | null =>
  code && /^[A-Z]{2}$/.test(code) ? code : null

const reviewOf = (
  { id, author, rating, text, country, imageUrls, writtenAt }: SupplierReview,
  language: string | null,
): SourceReview => ({
  id,
  author,
  anonymous: author === '',
  rating,
  title: null,
  text,
  translation: null,
  translatedTo: null,
  day: writtenAt?.toISOString().slice(0, 10) ?? null,
  dayText: null,
  country: countryIn(country),
  // The supplier does not say of any that it was bought.
  verified: false,
  variant: null,
  helpful: 0,
  photos: imageUrls,
  videos: [],
  language,
  addition: null,
  translatedAddition: null,
})

/** PROD-66: a page of what CJ's buyers said of a product, as a site's page is; `busy` or `unreachable` when it does not answer. */
export const readSupplierPage = async (
  { suppliers, log }: World,
  { id, page }: { id: string; page: number },
): Promise<SourcePage | { problem: 'busy' | 'unreachable' }> => {
  if (!suppliers.cj) return { problem: 'unreachable' }
  // The model that finds a text's language is loaded with the first page.
  const { guessLanguage } = await import('../sites/guess-language.ts')
  try {
    const found = await suppliers.cj.listReviews({ id, page, size: PAGE }, 'in_background')
    return {
      ...emptyPage(null),
      reviews: found.reviews.map((one) => reviewOf(one, guessLanguage(one.text))),
      productId: id,
      total: found.total,
      next: page * PAGE < found.total ? 'yes' : 'no',
    }
  } catch (error) {
    if (!(error instanceof SupplierFailure)) throw error
    log.warn({ err: error }, 'reading the reviews of a supplier product')
    return { problem: error.code === 'busy' ? 'busy' : 'unreachable' }
  }
}
