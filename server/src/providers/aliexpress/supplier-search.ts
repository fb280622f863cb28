import { SupplierFailure } from '../supplier-failure.ts'
import type { SupplierAsk, SupplierFound, SupplierSearch } from '../supplier-search.ts'
import type { AliExpressCall } from './open-calls.ts'
import { FoundProduct, SearchAnswer } from './wire.ts'

/** The languages that its texts come in. */
const locales: Record<string, string> = {
  en: 'en_US',
  es: 'es_ES',
  fr: 'fr_FR',
  de: 'de_DE',
  'pt-BR': 'pt_BR',
  ar: 'ar_MA',
}

const centsOf = (amount: string | null): number | null => {
  const value = amount === null ? NaN : Number(amount.replaceAll(',', ''))
  return Number.isFinite(value) ? Math.round(value * 100) : null
}

/** `4.8`; else the share of good reviews, `96.3%`, as stars. */
const ratingOf = ({ score, evaluateRate }: FoundProduct): number | null => {
  const stars = Number(score ?? NaN)
  if (stars > 0 && stars <= 5) return stars
  const share = Number(evaluateRate?.replace('%', '') ?? NaN)
  return share > 0 && share <= 100 ? Math.round(share / 2) / 10 : null
}

const withScheme = (url: string) => (url.startsWith('//') ? `https:${url}` : url)

const productOf = (given: unknown): SupplierFound | null => {
  const parsed = FoundProduct.safeParse(given)
  if (!parsed.success) return null
  const found = parsed.data
  const amount = centsOf(found.targetSalePrice) ?? centsOf(found.salePrice)
  const currency =
    centsOf(found.targetSalePrice) === null
      ? found.salePriceCurrency
      : found.targetSalePriceCurrency
  return {
    id: found.itemId,
    title: found.title,
    url: found.itemUrl
      ? withScheme(found.itemUrl)
      : `https://www.aliexpress.com/item/${found.itemId}.html`,
    imageUrl: found.itemMainPic ? withScheme(found.itemMainPic) : null,
    price: amount === null || !currency ? null : { amount, currency },
    rating: ratingOf(found),
    orders: found.orders,
  }
}

const searchWith =
  (call: AliExpressCall): SupplierSearch['search'] =>
  async ({ words, language, country, currency, limit }: SupplierAsk): Promise<SupplierFound[]> => {
    const asked = {
      keyWord: words,
      local: locales[language] ?? 'en_US',
      countryCode: country,
      currency,
      pageSize: String(limit),
      pageIndex: '1',
    }
    const answer = SearchAnswer.safeParse(
      await call('aliexpress.ds.text.search', asked, 'waited_for'),
    )
    if (!answer.success)
      throw new SupplierFailure('unavailable', 'AliExpress answered in a shape that nobody knows')
    return (answer.data.aliexpress_ds_text_search_response.data?.products ?? [])
      .map(productOf)
      .filter((product) => product !== null)
  }

/** AliExpress' dropshipping search (`aliexpress.ds.text.search`). */
export const aliExpressSearch = (call: AliExpressCall): SupplierSearch => ({
  search: searchWith(call),
})
