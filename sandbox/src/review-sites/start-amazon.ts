import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Faults } from '../stand-in/faults.ts'
import { answerSiteFault } from './answer-site-fault.ts'
import { drawList, drawMissing, drawProduct, drawRobotPage, drawSignIn } from './draw-amazon.ts'
import { reviewsOf, type Elapsed, type InventedReview } from './invent-reviews.ts'

type Asked = {
  Params: { host: string; asin: string }
  Querystring: { pageNumber?: string; filterByStar?: string; mediaType?: string }
}

const PAGE = 10
const floors: Record<string, number[]> = { five_star: [5], positive: [4, 5] }

const narrowed = (reviews: InventedReview[], { filterByStar, mediaType }: Asked['Querystring']) => {
  const stars = floors[filterByStar ?? '']
  return reviews.filter(
    (review) =>
      (!stars || stars.includes(review.stars)) &&
      (mediaType !== 'media_reviews_only' || review.photos.length > 0),
  )
}

const isAmazon = (host: string) =>
  /^(?:www\.)?amazon\.(?:com|de|fr|it|es|nl|se|pl|in|sg|ae|sa|eg|ie|ca|cn|co\.(?:uk|jp|za)|com\.(?:be|tr|mx|br|au))$/.test(
    host,
  )

const page = (reply: FastifyReply, text: string) =>
  reply.type('text/html; charset=utf-8').send(text)

type Site = { asked: string[]; faults: Faults; origin: () => string; elapsed: () => Elapsed }

const stopped = ({ faults }: Site, reply: FastifyReply, asin: string): FastifyReply | null => {
  const fault = faults.take('amazon')
  if (fault) return answerSiteFault(reply, fault, { robot: drawRobotPage(), signIn: '/ap/signin' })
  if (asin.startsWith('B0ROBOT')) return page(reply, drawRobotPage())
  if (asin.startsWith('B0NOSUCH')) return page(reply.code(404), drawMissing())
  return null
}

const sendList = (
  site: Site,
  {
    params: { host, asin },
    query,
    url,
  }: { params: Asked['Params']; query: Asked['Querystring']; url: string },
  reply: FastifyReply,
) => {
  if (!isAmazon(host)) return reply.callNotFound()
  site.asked.push(url)
  const other = stopped(site, reply, asin)
  if (other) return other
  const number = Math.max(1, Number(query.pageNumber ?? 1))
  const walled = asin.startsWith('B0SIGNIN')
  if (asin.startsWith('B0CLOSED') || (walled && number > 1))
    return reply.redirect(`https://${host}/ap/signin?openid.return_to=x`)
  const all = reviewsOf(asin, site.elapsed())
  const fitting = narrowed(all, query)
  const pages = Math.ceil(fitting.length / PAGE)
  const reviews = fitting.slice((number - 1) * PAGE, number * PAGE)
  return page(
    reply,
    drawList(
      { host, asin, origin: site.origin(), reviews },
      { page: number, pages, walled, total: fitting.length },
    ),
  )
}

/**
 * Amazon under `/amazon/{host}/…`, as `https://{host}/…` shows itself to a guest: review lists of ten, product
 * pages, short links. Ids tell what happens: `B0ROBOT…` always asks for a robot's proof, `B0SIGNIN…` shows only the
 * first page of its list and a way to sign in behind it, be there more or not, `B0CLOSED…` none of it, `B0NOSUCH…`
 * does not exist; any other has reviews.
 */
export const startAmazon = (
  server: FastifyInstance,
  { faults, origin, elapsed }: { faults: Faults; origin: () => string; elapsed: () => Elapsed },
): { asked: string[] } => {
  const asked: string[] = []
  const site: Site = { asked, faults, origin, elapsed }
  server.get<Asked>('/amazon/:host/product-reviews/:asin/', (request, reply) =>
    sendList(site, request, reply),
  )
  server.get<Asked>('/amazon/:host/product-reviews/:asin', (request, reply) =>
    sendList(site, request, reply),
  )
  server.get<Asked>('/amazon/:host/dp/:asin', ({ params: { host, asin }, url }, reply) => {
    if (!isAmazon(host)) return reply.callNotFound()
    asked.push(url)
    const other = stopped(site, reply, asin)
    if (other) return other
    const all = reviewsOf(asin, elapsed())
    return page(
      reply,
      drawProduct({ host, asin, origin: origin(), reviews: all.slice(0, 8) }, all.length),
    )
  })
  server.get('/amazon/:host/ap/signin', (_request, reply) => page(reply, drawSignIn()))
  // A short link leads to its product through a second one, with an advertiser's name behind it.
  server.get<{ Params: { host: string; code: string } }>(
    '/amazon/:host/:code',
    ({ params: { host, code } }, reply) => {
      if (host !== 'amzn.to' && host !== 'a.co') return reply.callNotFound()
      return code === 'gone'
        ? page(reply.code(404), drawMissing())
        : reply.redirect(
            `https://www.amazon.com/dp/${code.toUpperCase()}?tag=somebody-20&linkCode=ogi`,
          )
    },
  )
  return { asked }
}
