import type { FastifyInstance } from 'fastify'
import type { Faults } from '../stand-in/faults.ts'
import { answerSiteFault } from './answer-site-fault.ts'
import { dayOf, numberOf, reviewsOf, type Elapsed, type InventedReview } from './invent-reviews.ts'

type Asked = {
  Params: { host: string }
  Querystring: {
    productId?: string
    page?: string
    pageSize?: string
    filter?: string
    lang?: string
  }
}

const robotPage =
  '<!doctype html><html><head><script>var u="https://feedback.aliexpress.com//pc/searchEvaluation.do/_____tmd_____/punish?x5secdata=x"</script></head><body><div id="nocaptcha"></div></body></html>'
/** Not all codes are ISO 3166-1 there. */
const codes: Record<string, string> = { GB: 'UK' }
const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
/** Written in other languages: the site's translation is then another text. */
const originals = [
  'Крышка сидит плотно, ручка не нагревается. Очень довольна покупкой.',
  'La tapa cierra muy bien y el asa no se calienta. Estoy muy contenta.',
  'Pokrywka jest szczelna, a uchwyt się nie nagrzewa. Bardzo polecam.',
  'الغطاء محكم والمقبض لا يسخن، أنا سعيد جدا بهذه القطعة.',
]
const originalOf = ({ number, text }: InventedReview): string => {
  if (number % 9 === 8) return ''
  return number % 6 === 2 ? originals[(number >> 1) % originals.length]! : text
}
const masked = (name: string) => `${name[0]}***${name.replace(/\W+$/, '').at(-1)}`

/** Ids exceed what a number can represent; the text form is the true one. */
const rowOf = (id: string, origin: string) => (review: InventedReview) => {
  const reviewId = `5${String(numberOf(id)).padStart(7, '0')}${String(numberOf(`${id}.${review.number}`)).padStart(7, '0')}${String(review.number).padStart(3, '0')}`
  const anonymous = review.name === 'Amazon Customer'
  const photos = review.photos.map((file) => `${origin}/pictures/reviews/${file}`)
  return {
    aigc: false,
    anonymous,
    buyerCountry: codes[review.country] ?? review.country,
    buyerEval: review.stars * 20,
    buyerFbType: {
      crowdSourcingPersonName: 'AliExpress Shopper',
      sourceLang: 'en',
      typeTranslationAccepted: 'crowdsourcing',
    },
    buyerFeedback: originalOf(review),
    buyerName: anonymous ? 'AliExpress Shopper' : masked(review.name),
    buyerProductFeedBack: '',
    buyerTranslationFeedback: review.number % 9 === 8 ? '' : review.text,
    ...(review.number % 11 === 4
      ? { buyerAddFbContent: 'Still going strong a month later.', buyerAddFbDays: 30 }
      : { buyerAddFbDays: 0 }),
    downVoteCount: 0,
    evalDate: day.format(dayOf(review)),
    evaluationId: Number(reviewId),
    evaluationIdStr: reviewId,
    ...(photos.length > 0 ? { images: photos, thumbnails: photos } : {}),
    logistics: 'AliExpress Selection Standard',
    skuInfo: `Color:${review.variant || 'Natural'} Ships From:CHINA `,
    status: '1',
    upVoteCount: review.helpful,
  }
}

/** `all`, `image`, `additional` (a second text was added later) or a number of stars. */
const matchesFilter = (filter: string) => (review: InventedReview) => {
  if (filter === 'all') return true
  if (filter === 'image') return review.photos.length > 0
  return filter === 'additional' ? review.number % 11 === 4 : String(review.stars) === filter
}

/**
 * AliExpress under `/aliexpress/{host}/…`: the evaluation calls of `feedback.aliexpress.com`, whose pages
 * overlap by one review as the real ones do, and short links. A product whose id ends in 404 has no reviews, one
 * that ends in 777 is behind a wall.
 */
export const startAliExpress = (
  server: FastifyInstance,
  { faults, origin, elapsed }: { faults: Faults; origin: () => string; elapsed: () => Elapsed },
): { asked: string[] } => {
  const asked: string[] = []
  server.get<Asked>('/aliexpress/:host/pc/searchEvaluation.do', ({ params, query, url }, reply) => {
    const { productId = '', filter = 'all' } = query
    if (params.host !== 'feedback.aliexpress.com' || !/^\d{8,20}$/.test(productId))
      return reply.callNotFound()
    asked.push(url)
    const fault = faults.take('aliexpress')
    if (fault)
      return answerSiteFault(reply, fault, {
        robot: robotPage,
        signIn: 'https://login.aliexpress.com/',
      })
    if (productId.endsWith('777')) return reply.type('text/html; charset=utf-8').send(robotPage)
    const all = productId.endsWith('404') ? [] : reviewsOf(productId, elapsed())
    const fitting = all.filter(matchesFilter(filter))
    const size = Math.min(20, Math.max(1, Number(query.pageSize ?? 10)))
    const page = Math.max(1, Number(query.page ?? 1))
    const from = (page - 1) * size
    const rows = fitting.slice(page > 1 ? from - 1 : 0, from + size).map(rowOf(productId, origin()))
    const counts = (stars: number) => all.filter((review) => review.stars === stars).length
    // The bare number is written by hand: no number of ours can hold it.
    const text = JSON.stringify({
      data: {
        currentPage: page,
        ...(rows.length > 0 ? { evaViewList: rows } : {}),
        pageSize: size,
        productEvaluationStatistic: {
          evarageStar: 4.2,
          fiveStarNum: counts(5),
          fourStarNum: counts(4),
          threeStarNum: counts(3),
          twoStarNum: counts(2),
          oneStarNum: counts(1),
          totalNum: all.length,
        },
        totalNum: fitting.length,
        totalPage: Math.ceil(fitting.length / size),
      },
    }).replace(
      /"evaluationId":[^,]+,"evaluationIdStr":"(\d+)"/g,
      '"evaluationId":$1,"evaluationIdStr":"$1"',
    )
    return reply.type('application/json; charset=utf-8').send(text)
  })
  server.get<{ Params: { host: string; code: string } }>(
    '/aliexpress/:host/e/:code',
    ({ params: { host, code } }, reply) =>
      host === 's.click.aliexpress.com'
        ? reply.redirect(
            `https://www.aliexpress.com/item/${numberOf(code) + 1_005_000_000_000_000}.html?aff_fcid=x`,
          )
        : reply.callNotFound(),
  )
  return { asked }
}
