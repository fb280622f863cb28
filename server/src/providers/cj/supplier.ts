import type { z } from 'zod'
import { SupplierFailure, UnusableAnswer } from '../supplier-failure.ts'
import type { FreightAsk, ListAsk, ListedPage, Supplier, Urgency } from '../supplier.ts'
import type { SupplierReview } from '../supplier-products.ts'
import { toAddresses } from '../suppliers/clean-facts.ts'
import type { TokenStore } from '../suppliers/token-store.ts'
import { openAccess, type CjTokens } from './open-access.ts'
import { CjRefusal, GONE, openCalls, type CjCall } from './open-calls.ts'
import { detailsOf, freightOfferOf } from './parse-answers.ts'
import { readLines } from './read-lines.ts'
import { readNotice } from './read-notice.ts'
import { readCategories } from './read-categories.ts'
import { Comment, Comments, Freight } from './wire.ts'
import { Details, ListPage } from './wire-products.ts'

export type CjAccess = {
  apiKey: string
  /** Without a slash at the end: `https://developers.cjdropshipping.com/api2.0/v1`. */
  apiBase: string
  /** Calls a second that the account's level lets it make. */
  perSecond: number
  kept: TokenStore<CjTokens>
}

type Ask = (call: CjCall, urgency: Urgency) => Promise<unknown>

const read = <Of extends z.ZodType>(schema: Of, answer: unknown): z.output<Of> => {
  const parsed = schema.safeParse(answer)
  if (!parsed.success)
    throw new SupplierFailure(
      'unavailable',
      `CJ answered in a shape that nobody knows: ${parsed.error.message}`,
    )
  return parsed.data
}

/** What CJ refuses without a meaning for the caller is a failure. */
const failing = (error: unknown): never => {
  if (error instanceof CjRefusal) throw new SupplierFailure('unavailable', error.message)
  throw error
}

/** A token that CJ does not take is renewed once. */
const openAsk = ({ apiKey, apiBase, perSecond, kept }: CjAccess, now: () => Date): Ask => {
  const call = openCalls({ apiBase, perSecond })
  const accessToken = openAccess({ apiKey, kept, now, call })
  return async (asked, urgency) => {
    const token = await accessToken()
    try {
      return await call({ ...asked, token }, urgency)
    } catch (error) {
      if (!(error instanceof SupplierFailure) || error.code !== 'denied') throw error
      return call({ ...asked, token: await accessToken(token) }, urgency)
    }
  }
}

const listCategories =
  (ask: Ask): Supplier['listCategories'] =>
  async (urgency) => {
    const answer = await ask({ method: 'GET', path: '/product/getCategory' }, urgency).catch(
      failing,
    )
    return readCategories(answer)
  }

const listProducts =
  (ask: Ask): Supplier['listProducts'] =>
  async ({ page, size, categoryId, country, words }: ListAsk, urgency): Promise<ListedPage> => {
    const query = { page, size, categoryId, countryCode: country, keyWord: words }
    const answer = await ask({ method: 'GET', path: '/product/listV2', query }, urgency).catch(
      failing,
    )
    const { content, totalRecords } = read(ListPage, answer)
    const lines = (content ?? []).flatMap(({ productList }) => productList ?? [])
    return { ...readLines(lines), total: totalRecords }
  }

/** CJ leaves the stock of variants out where it is not asked for. */
const STOCK = 'enable_inventory'

const getProduct =
  (ask: Ask): Supplier['getProduct'] =>
  async (id, urgency) => {
    const query = { pid: id, features: STOCK }
    const call = { method: 'GET' as const, path: '/product/query', query }
    const answer = await ask(call, urgency).catch((error) => {
      if (error instanceof CjRefusal && GONE.has(error.code)) return 'gone'
      return failing(error)
    })
    if (answer === 'gone') return null
    const page = Details.safeParse(answer)
    if (!page.success) throw new UnusableAnswer(`CJ about product ${id}: ${page.error.message}`)
    return detailsOf(page.data)
  }

const quoteFreight =
  (ask: Ask): Supplier['quoteFreight'] =>
  async ({ from, to, lines }: FreightAsk, urgency) => {
    const body = {
      startCountryCode: from,
      endCountryCode: to,
      products: lines.map(({ variantId, quantity }) => ({ vid: variantId, quantity })),
    }
    const path = '/logistic/freightCalculate'
    const answer = await ask({ method: 'POST', path, body }, urgency).catch(failing)
    return read(Freight, answer ?? [])
      .map(freightOfferOf)
      .filter((offer) => offer !== null)
      .toSorted((a, b) => a.price - b.price)
  }

const dateOf = (text: string | null): Date | null => {
  const at = new Date(text ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at
}

const listReviews =
  (ask: Ask): Supplier['listReviews'] =>
  async ({ id, page, size }, urgency) => {
    const query = { pid: id, pageNum: page, pageSize: size }
    const path = '/product/productComments'
    const answer = await ask({ method: 'GET', path, query }, urgency).catch(failing)
    const { list, total } = read(Comments, answer)
    const reviews = (list ?? [])
      .flatMap((one) => Comment.safeParse(one).data ?? [])
      .filter(({ score }) => Number.isInteger(score) && score >= 1 && score <= 5)
      .map((one): SupplierReview => ({
        id: one.commentId,
        author: one.commentUser ?? '',
        rating: one.score,
        text: one.comment ?? '',
        country: one.countryCode,
        imageUrls: toAddresses(one.commentUrls ?? []),
        writtenAt: dateOf(one.commentDate),
      }))
    return { reviews, total }
  }

const askForNotices =
  (ask: Ask): Supplier['askForNotices'] =>
  async (address) => {
    const setting = { type: 'ENABLE', callbackUrls: [address] }
    const body = { product: setting, stock: setting }
    await ask({ method: 'POST', path: '/webhook/set', body }, 'in_background').catch(failing)
  }

/** CJ Dropshipping by its API 2.0, with this installation's own account. */
export const cjSupplier = (access: CjAccess, now: () => Date): Supplier => {
  const ask = openAsk(access, now)
  return {
    listCategories: listCategories(ask),
    listProducts: listProducts(ask),
    getProduct: getProduct(ask),
    quoteFreight: quoteFreight(ask),
    listReviews: listReviews(ask),
    askForNotices: askForNotices(ask),
    readNotice,
  }
}
