import { z } from 'zod'

/** Admin GraphQL version we speak (STORE-5). */
export const API_VERSION = '2026-07'

/** Answer of POST /admin/oauth/access_token with expiring offline tokens. */
export const TokenAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string().optional(),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
})

/** What a refused token request says (OAuth 2.0, 5.2). */
export const TokenRefusal = z.object({ error: z.string() })

/** Every GraphQL answer: data or errors, with what it cost. */
export const GraphqlAnswer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        path: z.array(z.union([z.string(), z.number()])).optional(),
        extensions: z.object({ code: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({
            maximumAvailable: z.number(),
            currentlyAvailable: z.number(),
            restoreRate: z.number(),
          }),
        })
        .optional(),
    })
    .optional(),
})
