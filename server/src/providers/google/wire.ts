import { z } from 'zod'

/** Claims of an ID token that we read. Old tokens spell the flag as text. */
export const IdTokenClaims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email(),
  email_verified: z
    .preprocess((value) => value === true || value === 'true', z.boolean())
    .default(false),
  hd: z.string().optional(),
  name: z.string().max(200).optional(),
  iat: z.number(),
  exp: z.number(),
})
