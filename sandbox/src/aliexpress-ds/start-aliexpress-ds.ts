import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Faults } from '../stand-in/faults.ts'
import { answerFault } from '../stand-in/open-server.ts'
import { answerFreight } from './answer-freight.ts'
import { answerProduct } from './answer-product.ts'
import { searchItems, type SupplierItem } from './supplier-catalogue.ts'

type Form = Record<string, string>

/** `asked`: the words of searches. `gone`: items that are sold no more. `inYuan`: items with prices in another currency. */
export type DropshipMemory = {
  asked: string[]
  gone: Set<string>
  inYuan: Set<string>
  tokens: number
  /** How often a token was asked for. */
  renewed: number
  expire(): void
  /** What every call sent, newest last. */
  requests: Form[]
  /** Until the next reset, a method answers what `change` makes of its answer: a supplier that writes nonsense. */
  spoilt: Map<string, (answer: never) => unknown>
}

const requestId = () => `2141${Math.random().toString(16).slice(2, 18)}`
const money = (cents: number) => (cents / 100).toFixed(2)

const productOf = (origin: string, currency: string) => (item: SupplierItem) => ({
  itemId: item.id,
  title: item.title,
  itemMainPic: `${origin}/pictures/products/${item.handle}.jpg`,
  itemUrl: `//www.aliexpress.com/item/${item.id}.html`,
  originalPrice: money(item.cents * 2),
  originalPriceCurrency: 'USD',
  salePrice: money(item.cents),
  salePriceCurrency: 'USD',
  targetSalePrice: money(item.cents),
  targetOriginalPrice: money(item.cents * 2),
  targetSalePriceCurrency: currency,
  targetOriginalPriceCurrency: currency,
  discount: '50%',
  evaluateRate: '96.3%',
  score: item.score,
  orders: item.orders,
  cateId: '15',
  type: 'search',
})

/** As the Open Platform reckons it; `path` stands in front for system calls. */
const signatureOf = (form: Form, secret: string, path = '') =>
  createHmac('sha256', secret)
    .update(
      path +
        Object.keys(form)
          .filter((name) => name !== 'sign')
          .sort()
          .map((name) => name + form[name])
          .join(''),
    )
    .digest('hex')
    .toUpperCase()

const refuse = (reply: FastifyReply, code: string, msg: string) =>
  reply.send({ error_response: { type: 'ISV', code, msg, request_id: requestId() } })

type Platform = {
  memory: DropshipMemory
  faults: Faults
  origin(): string
  /** The access token that is valid now. */
  token(): string
  isSigned(form: Form, path?: string): boolean
}

const searchAnswer = (body: Form, origin: string) => {
  const size = Math.min(50, Math.max(1, Number(body['pageSize'] ?? 20)))
  const found = searchItems(body['keyWord']!)
  const products = found.slice(0, size).map(productOf(origin, body['currency']!))
  const list = body['simplify'] === 'true' ? products : { selection_search_product: products }
  return {
    aliexpress_ds_text_search_response: {
      data: {
        totalCount: String(found.length),
        pageIndex: '1',
        pageSize: String(size),
        products: list,
      },
      code: '200',
      msg: 'success',
      request_id: requestId(),
    },
  }
}

type Method = { needs: string[]; answer(body: Form, platform: Platform): unknown }

const methods: Record<string, Method> = {
  'aliexpress.ds.text.search': {
    needs: ['keyWord', 'local', 'countryCode', 'currency'],
    answer: (body, { memory, origin }) => {
      memory.asked.push(body['keyWord']!)
      return searchAnswer(body, origin())
    },
  },
  'aliexpress.ds.product.get': {
    needs: ['product_id', 'ship_to_country'],
    answer: (body, { memory, origin }) => answerProduct(body, origin(), memory),
  },
  'aliexpress.ds.freight.query': {
    needs: ['queryDeliveryReq'],
    answer: (body) => answerFreight(body),
  },
}

const callRoute = (server: FastifyInstance, platform: Platform) => {
  server.post<{ Body: Form }>('/aliexpress-ds/sync', ({ body }, reply) => {
    const fault = platform.faults.take('aliexpress-ds')
    if (fault === 'throttled')
      return refuse(reply, 'ApiCallLimit', 'The request has reached the frequency limit of calls')
    if (fault) return answerFault(reply, fault)
    if (!platform.isSigned(body))
      return refuse(
        reply,
        'IncompleteSignature',
        'The request signature does not conform to platform standards',
      )
    const method = methods[body['method'] ?? '']
    if (!method) return refuse(reply, 'InvalidApiPath', 'The specified API does not exist')
    if (body['session'] !== platform.token())
      return refuse(reply, 'IllegalAccessToken', 'The specified access token is invalid or expired')
    for (const needed of method.needs)
      if (!body[needed])
        return refuse(
          reply,
          'MissingParameter',
          `The input parameter "${needed}" that is mandatory for processing this request is not supplied`,
        )
    platform.memory.requests.push(body)
    const answer = method.answer(body, platform)
    const spoil = platform.memory.spoilt.get(body['method']!)
    return reply.send(spoil ? spoil(answer as never) : answer)
  })
}

const tokenRoute = (server: FastifyInstance, { memory, token, isSigned }: Platform) => {
  server.post<{ Body: Form }>('/aliexpress-ds/rest/auth/token/refresh', ({ body }, reply) => {
    if (!isSigned(body, '/auth/token/refresh'))
      return refuse(
        reply,
        'IncompleteSignature',
        'The request signature does not conform to platform standards',
      )
    if (body['refresh_token'] !== 'sandbox-refresh')
      return reply.send({
        code: 'IllegalRefreshToken',
        type: 'ISV',
        message: 'The specified refresh token is invalid or expired',
        request_id: requestId(),
      })
    memory.renewed++
    return reply.send({
      access_token: token(),
      refresh_token: 'sandbox-refresh',
      expires_in: 2_592_000,
      refresh_expires_in: 5_184_000,
      account_platform: 'buyerApp',
      code: '0',
      request_id: requestId(),
    })
  })
}

/**
 * AliExpress' Open Platform under `/aliexpress-ds`: the dropshipping search by text, an item with what sending it costs, and
 * the renewal of tokens.
 * Errors come with 200, as there.
 */
export const startAliExpressDs = (
  server: FastifyInstance,
  {
    appKey,
    appSecret,
    faults,
    origin,
  }: { appKey: string; appSecret: string; faults: Faults; origin: () => string },
): DropshipMemory => {
  const memory: DropshipMemory = {
    asked: [],
    gone: new Set(),
    inYuan: new Set(),
    tokens: 0,
    renewed: 0,
    requests: [],
    spoilt: new Map(),
    expire: () => void memory.tokens++,
  }
  const token = () => `sandbox-token-${memory.tokens}`
  const isSigned = (form: Form, path?: string) =>
    form['app_key'] === appKey &&
    form['sign_method'] === 'sha256' &&
    form['sign'] === signatureOf(form, appSecret, path)

  const platform: Platform = { memory, faults, origin, token, isSigned }
  callRoute(server, platform)
  tokenRoute(server, platform)
  return memory
}
