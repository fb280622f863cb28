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

export const ShopAnswer = z.object({
  shop: z.object({
    name: z.string(),
    email: z.string(),
    url: z.string(),
    myshopifyDomain: z.string(),
  }),
})
export const SHOP_QUERY = 'query PlauditShop { shop { name email url myshopifyDomain } }'

const Node = z.object({
  id: z.string(),
  legacyResourceId: z.string(),
  handle: z.string(),
  title: z.string(),
  featuredMedia: z
    .object({ preview: z.object({ image: z.object({ url: z.string() }).nullable() }).nullable() })
    .nullable(),
  variants: z.object({
    nodes: z.array(z.object({ sku: z.string().nullable(), barcode: z.string().nullable() })),
  }),
  priceRangeV2: z.object({
    minVariantPrice: z.object({ amount: z.string(), currencyCode: z.string() }),
  }),
})
export const ProductsAnswer = z.object({
  products: z.object({
    nodes: z.array(Node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  }),
})
export type ProductNode = z.infer<typeof Node>
export const PRODUCTS_QUERY = `query PlauditProducts($first: Int!, $after: String) {
  products(first: $first, after: $after, sortKey: ID) {
    nodes {
      id legacyResourceId handle title
      featuredMedia { preview { image { url } } }
      variants(first: 1) { nodes { sku barcode } }
      priceRangeV2 { minVariantPrice { amount currencyCode } }
    }
    pageInfo { hasNextPage endCursor }
  }
}`

/** Every GraphQL answer: data or errors, with what it cost. */
export const GraphqlAnswer = z.object({
  data: z.unknown().optional(),
  errors: z
    .array(
      z.object({
        message: z.string(),
        extensions: z.object({ code: z.string().optional() }).optional(),
      }),
    )
    .optional(),
  extensions: z
    .object({
      cost: z
        .object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
        })
        .optional(),
    })
    .optional(),
})
