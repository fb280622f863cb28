import { z } from 'zod'
import { count, longText, maybe, text } from './wire-fields.ts'

/** Every answer of CJ's API 2.0: an error may come with HTTP 200, `message` and `requestId` may be missing. */
export const Envelope = z.object({
  code: z.coerce.number(),
  result: z.boolean().nullish(),
  message: maybe,
  data: z.unknown(),
})

/** Times have the offset of China: `2021-08-18T09:16:33+08:00`. */
const time = z.string().transform((value, context) => {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) context.addIssue({ code: 'custom', message: 'no time' })
  return at
})

export const Tokens = z.object({
  accessToken: z.string().min(1),
  accessTokenExpiryDate: time,
  refreshToken: z.string().min(1),
  refreshTokenExpiryDate: time,
})

/** `logistic/freightCalculate`: US dollars, and days as `2-5` or `20`. */
export const Freight = z.array(
  z.object({ logisticName: text, logisticPrice: text, logisticAging: maybe }),
)

export const Comments = z.object({ total: count, list: z.array(z.unknown()).nullish() })
export const Comment = z.object({
  commentId: text,
  comment: longText,
  commentDate: maybe,
  commentUser: maybe,
  score: z.coerce.number(),
  commentUrls: z.array(z.string()).nullish(),
  countryCode: maybe,
})
