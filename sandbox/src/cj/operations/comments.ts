import { dayOf, reviewIdOf, reviewsOf } from '../../review-sites/invent-reviews.ts'
import { codes, Refusal } from '../envelope.ts'
import type { CjMemory } from '../memory.ts'
import type { Query } from './products.ts'

const wholeOf = (given: string | undefined, otherwise: number) => {
  const number = Number(given ?? otherwise)
  if (!Number.isInteger(number) || number < 1 || number > 200)
    throw new Refusal(codes.parameter, 'Param error: pageNum')
  return number
}

/** `GET /product/productComments?pid=&score=&pageNum=&pageSize=`. @throws Refusal */
export const listComments = (
  { memory, origin, opened }: { memory: CjMemory; origin: () => string; opened: number },
  query: Query,
) => {
  const product = query['pid'] ? memory.find(query['pid']) : null
  if (!product) throw new Refusal(codes.parameter, 'Param error: pid')
  const [page, size] = [wholeOf(query['pageNum'], 1), wholeOf(query['pageSize'], 20)]
  const all = reviewsOf(product.pid, { from: opened, now: memory.clock.now() }).filter(
    ({ stars }) => !query['score'] || stars === Number(query['score']),
  )
  return {
    pageNum: String(page),
    pageSize: String(size),
    total: String(all.length),
    list: all.slice((page - 1) * size, page * size).map((review) => ({
      commentId: reviewIdOf(product.pid, review.number),
      pid: product.pid,
      comment: review.text,
      commentDate: dayOf(review).toISOString(),
      commentUser: review.name,
      score: String(review.stars),
      commentUrls: review.photos.map(
        (_photo, at) =>
          `${origin()}/pictures/reviews/${product.category.drawing}-${(review.number + at) % 100}.jpg`,
      ),
      countryCode: review.country,
      flagIconUrl: '',
    })),
  }
}
