import type { FastifyInstance } from 'fastify'
import { openShopifyMemory, type Shopify, type ShopifyMemory } from './memory.ts'
import { graphqlRoutes } from './routes-graphql.ts'
import { authorizeRoutes } from './routes-oauth.ts'
import { tokenRoutes } from './routes-token.ts'

/**
 * Shopify under `/shopify/{domain}/…`: what the real one serves at `https://{domain}/…`. OAuth with Install and Cancel,
 * tokens that expire and are refreshed, and the Admin GraphQL API 2026-07 as far as it is used.
 */
export const startShopify = (server: FastifyInstance, settings: Omit<Shopify, 'memory'>): ShopifyMemory => {
  const shopify: Shopify = { ...settings, memory: openShopifyMemory() }
  authorizeRoutes(server, shopify)
  tokenRoutes(server, shopify)
  graphqlRoutes(server, shopify)
  return shopify.memory
}
