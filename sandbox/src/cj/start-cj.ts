import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../stand-in/clock.ts'
import type { Faults, FaultKind } from '../stand-in/faults.ts'
import { answerFault } from '../stand-in/open-server.ts'
import type { Outbox } from '../stand-in/outbox.ts'
import {
  checkAccess,
  getAccessToken,
  openRateLimit,
  refreshAccessToken,
  type Limits,
} from './access.ts'
import { accept, refuse, Refusal } from './envelope.ts'
import { openCjMemory, type CjMemory, type ProductChange, type VariantChange } from './memory.ts'
import { listComments } from './operations/comments.ts'
import { calculateFreight } from './operations/freight.ts'
import {
  getProduct,
  getVariant,
  listCategories,
  listProducts,
  listStock,
  listVariants,
  listWarehouses,
  type Query,
} from './operations/products.ts'
import { openSupplierSide, pauses, setWebhooks, type SupplierSide } from './webhooks.ts'

const PREFIX = '/cj/api2.0/v1'
/** The level V5, the highest. */
const LIMITS: Limits = { perSecond: 6, perDay: Number.POSITIVE_INFINITY }
const PRODUCTS = 2_400

type Shared = { clock: Clock; outbox: Outbox; faults: Faults; origin: () => string }
type Asked = FastifyRequest<{ Querystring: Query; Body: Record<string, unknown> | null }>
type Answer = (request: Asked) => unknown

const answerCjFault = (reply: FastifyReply, how: FaultKind) =>
  how === 'throttled'
    ? reply.code(429).type('text/plain').send('slow down')
    : answerFault(reply, how)

/** What the sandbox's supplier does, for other processes: `PUT /control/cj/products/{pid}`, `…/variants/{vid}`, `…/limits`. */
const supplierRoutes = (
  server: FastifyInstance,
  side: SupplierSide,
  limit: (limits: Partial<Limits>) => void,
) => {
  server.put<{ Params: { pid: string }; Body: Partial<ProductChange> }>(
    '/control/cj/products/:pid',
    async ({ params, body }, reply) => {
      side.changeProduct(params.pid, body)
      return reply.code(204).send()
    },
  )
  server.put<{ Params: { vid: string }; Body: VariantChange }>(
    '/control/cj/variants/:vid',
    async ({ params, body }, reply) => {
      side.changeVariant(params.vid, body)
      return reply.code(204).send()
    },
  )
  server.put<{ Body: Partial<Limits> }>('/control/cj/limits', async ({ body }, reply) => {
    limit(body)
    return reply.code(204).send()
  })
}

type Serve = (method: 'GET' | 'POST', path: string, answer: Answer, isOpen?: boolean) => void

/** How every call is answered: a fault, what is refused, or data in CJ's envelope. */
const openServing =
  (
    server: FastifyInstance,
    { memory, faults, count }: { memory: CjMemory; faults: Faults; count: () => void },
  ): Serve =>
  (method, path, answer, isOpen = false) =>
    void server.route({
      method,
      url: `${PREFIX}${path}`,
      handler: async (request: Asked, reply: FastifyReply) => {
        const fault = faults.take('cj')
        if (fault) return answerCjFault(reply, fault)
        await faults.meanwhile('cj')
        try {
          if (!isOpen) {
            checkAccess(memory, request.headers['cj-access-token'])
            count()
          }
          const data = answer(request)
          memory.asked.push(`${method} ${path}`)
          const { query, body } = request
          memory.requests.push({ call: `${method} ${path}`, query, body })
          const spoil = memory.spoilt.get(path)
          return accept(spoil ? spoil(data as never) : data)
        } catch (error) {
          if (error instanceof Refusal) return refuse(reply, error)
          throw error
        }
      },
    })

const accessRoutes = (serve: Serve, memory: CjMemory, apiKey: string) => {
  serve(
    'POST',
    '/authentication/getAccessToken',
    ({ body }) => getAccessToken(memory, body?.['apiKey'], apiKey),
    true,
  )
  serve(
    'POST',
    '/authentication/refreshAccessToken',
    ({ body }) => refreshAccessToken(memory, body?.['refreshToken']),
    true,
  )
  serve('POST', '/webhook/set', ({ body }) => setWebhooks(memory, body))
}

type Site = { memory: CjMemory; origin: () => string; opened: number }

const productRoutes = (serve: Serve, site: Site) => {
  serve('GET', '/product/getCategory', listCategories)
  serve('GET', '/product/listV2', ({ query }) => listProducts(site, query))
  serve('GET', '/product/query', ({ query }) => getProduct(site, query))
  serve('GET', '/product/variant/query', ({ query }) => listVariants(site, query))
  serve('GET', '/product/variant/queryByVid', ({ query }) => getVariant(site, query))
  serve('GET', '/product/stock/queryByVid', ({ query }) => listStock(site, query))
  serve('GET', '/product/globalWarehouseList', listWarehouses)
  serve('GET', '/product/productComments', ({ query }) => listComments(site, query))
  serve('POST', '/logistic/freightCalculate', ({ body }) => calculateFreight(site.memory, body))
}

/**
 * CJ Dropshipping's API 2.0 under `/cj/api2.0/v1`: access, products, stock, comments, freight, webhooks. Errors come with
 * 200, as there, but for too many requests.
 */
export const startCj = (
  server: FastifyInstance,
  { apiKey, clock, outbox, faults, origin }: Shared & { apiKey: string },
) => {
  let limits = LIMITS
  let size = PRODUCTS
  const memory = openCjMemory(clock, () => size)
  const opened = clock.now()
  const count = openRateLimit(memory, () => limits)
  const side = openSupplierSide(memory, outbox)
  outbox.signBy('cj', () => ({}), pauses)

  const serve = openServing(server, { memory, faults, count })
  accessRoutes(serve, memory, apiKey)
  productRoutes(serve, { memory, origin, opened })
  const limit = (wanted: Partial<Limits>) => void (limits = { ...limits, ...wanted })
  supplierRoutes(server, side, limit)
  return {
    ...side,
    asked: memory.asked,
    requests: memory.requests,
    /** Until the next reset, `path` answers what `change` makes of its data. */
    spoil: (path: string, change: (data: never) => unknown) => void memory.spoilt.set(path, change),
    /** Who is told of changes, by kind. */
    callbacks: memory.callbacks,
    products: memory.products,
    find: memory.find,
    /** Access tokens are over from now on; refresh tokens too, when told. */
    expire: ({ refresh = false } = {}) => {
      for (const [name, { kind }] of memory.tokens)
        if (kind === 'access' || refresh) memory.tokens.delete(name)
    },
    limit,
    /** How many products there are: 2,400 unless told. */
    resize: (wanted: number) => void (size = wanted),
    kept: memory.kept,
    clear: () => {
      memory.clear()
      limits = LIMITS
      size = PRODUCTS
    },
  }
}
export type Cj = ReturnType<typeof startCj>
