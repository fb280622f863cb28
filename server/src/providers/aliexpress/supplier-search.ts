import { assertOutsideTransaction } from '../../db/transaction.ts'
import {
  SupplierFailure,
  type SupplierAsk,
  type SupplierFound,
  type SupplierSearch,
} from '../supplier-search.ts'
import { signCall } from './sign-call.ts'
import { ErrorAnswer, FoundProduct, SearchAnswer, TokenAnswer } from './wire.ts'

export type AliExpressAccess = {
  appKey: string
  appSecret: string
  accessToken: string
  refreshToken: string
  apiBase: string
}

const TIMEOUT_MS = 15_000
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

/** Posts a signed call. @throws SupplierFailure `unavailable` when no answer comes */
const postSigned = async (
  { appKey, appSecret, apiBase }: AliExpressAccess,
  path: string,
  { now, parameters }: { now: Date; parameters: Record<string, string> },
): Promise<unknown> => {
  assertOutsideTransaction('A call of AliExpress')
  const all = {
    ...parameters,
    app_key: appKey,
    timestamp: String(now.getTime()),
    sign_method: 'sha256',
  }
  const system = path.startsWith('/rest') ? path.slice('/rest'.length) : ''
  const body = new URLSearchParams({
    ...all,
    sign: signCall(all, { secret: appSecret, path: system }),
  })
  const response = await fetch(`${apiBase}${path}`, {
    method: 'POST',
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new SupplierFailure('unavailable', `AliExpress: ${error.message}`)
  })
  if (!response.ok)
    throw new SupplierFailure('unavailable', `AliExpress answered ${response.status}`)
  return response.json().catch(() => undefined)
}

type Call = (method: string, parameters: Record<string, string>) => Promise<unknown>

const searchWith =
  (call: Call): SupplierSearch['search'] =>
  async ({ words, language, country, currency, limit }: SupplierAsk): Promise<SupplierFound[]> => {
    const answer = SearchAnswer.safeParse(
      await call('aliexpress.ds.text.search', {
        keyWord: words,
        local: locales[language] ?? 'en_US',
        countryCode: country,
        currency,
        pageSize: String(limit),
        pageIndex: '1',
      }),
    )
    if (!answer.success)
      throw new SupplierFailure('unavailable', 'AliExpress answered in a shape that nobody knows')
    return (answer.data.aliexpress_ds_text_search_response.data?.products ?? [])
      .map(productOf)
      .filter((product) => product !== null)
  }

/**
 * AliExpress' dropshipping search (IOP, `aliexpress.ds.text.search`) with this installation's own access. A token that
 * is over is renewed once and kept as long as the process lives.
 */
export const aliExpressSupplier = (access: AliExpressAccess, now: () => Date): SupplierSearch => {
  let tokens = { access: access.accessToken, refresh: access.refreshToken }

  const post = (path: string, parameters: Record<string, string>) =>
    postSigned(access, path, { now: now(), parameters })

  const renew = async () => {
    const answer = TokenAnswer.safeParse(
      await post('/rest/auth/token/refresh', { refresh_token: tokens.refresh }),
    )
    if (!answer.success || answer.data.code !== '0')
      throw new SupplierFailure('denied', 'AliExpress does not renew the access token')
    tokens = {
      access: answer.data.access_token,
      refresh: answer.data.refresh_token ?? tokens.refresh,
    }
  }

  const call = async (
    method: string,
    parameters: Record<string, string>,
    again = true,
  ): Promise<unknown> => {
    const answer = await post('/sync', {
      ...parameters,
      method,
      session: tokens.access,
      format: 'json',
      simplify: 'true',
    })
    const failed = ErrorAnswer.safeParse(answer)
    if (!failed.success) return answer
    const { code, msg } = failed.data.error_response
    if (code !== 'IllegalAccessToken')
      throw new SupplierFailure('unavailable', `AliExpress: ${code} ${msg ?? ''}`)
    if (!again) throw new SupplierFailure('denied', 'AliExpress does not take the access token')
    await renew()
    return call(method, parameters, false)
  }

  return { search: searchWith(call) }
}
