import type { FastifyInstance } from 'fastify'
import type { GraphQLError } from 'graphql'
import { answerFault, complain, cutConnection } from '../../stand-in/open-server.ts'
import { answerOperation, readOperation } from './answer-operation.ts'
import { costOf, mostPoints, openBucket, type Bucket } from './cost.ts'
import { liveAccessToken, type Shopify } from '../memory.ts'
import { findShop } from '../entities/shops.ts'

type Ask = { query?: string; variables?: Record<string, unknown> | null }

const wrongToken = {
  errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
}
const throttled = (requested: number, bucket: Bucket) => ({
  errors: [
    {
      message: 'Throttled',
      extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
    },
  ],
  extensions: {
    cost: { requestedQueryCost: requested, actualQueryCost: null, throttleStatus: bucket.status() },
  },
})

const operationOf = (ask: Ask | null) => readOperation(ask?.query ?? '', ask?.variables ?? {})

const unreadable = (domain: string, errors: readonly GraphQLError[]) => {
  complain(`shopify graphql for ${domain}: ${errors.map((error) => error.message).join('; ')}`)
  return {
    errors: errors.map((error) => ({
      ...error.toJSON(),
      extensions: { code: 'undefinedField', ...error.extensions },
    })),
  }
}
const tooExpensive = (cost: number) => ({
  errors: [
    {
      message: `Query cost is ${cost}, which exceeds the single query max cost limit (${mostPoints}).`,
      extensions: { code: 'MAX_COST_EXCEEDED' },
    },
  ],
})
const costReport = (cost: number, bucket: Bucket) => ({
  requestedQueryCost: cost,
  actualQueryCost: cost,
  throttleStatus: bucket.status(),
})

/**
 * `POST …/admin/api/2026-07/graphql.json`: status 200 even for errors, with `extensions.cost`; 401 for a wrong token.
 */
export const graphqlRoutes = (server: FastifyInstance, shopify: Shopify): void => {
  const { buckets } = shopify.memory
  const bucketOf = (domain: string): Bucket => {
    if (!buckets.has(domain)) buckets.set(domain, openBucket(shopify.stores.of(domain).settings))
    return buckets.get(domain)!
  }

  server.post<{ Params: { domain: string }; Body: Ask | null }>(
    '/shopify/:domain/admin/api/2026-07/graphql.json',
    async ({ params, headers, body }, reply) => {
      await shopify.faults.meanwhile('shopify.graphql')
      const fault = shopify.faults.take('shopify.graphql')
      if (fault && fault !== 'throttled' && fault !== 'cut') return answerFault(reply, fault)
      const shop = findShop(params.domain, shopify.origin())
      if (!shop) return reply.code(404).send({ errors: 'Not Found' })
      const given = String(headers['x-shopify-access-token'] ?? '')
      const token = liveAccessToken(shopify, shop.domain, given)
      if (!token) return reply.code(401).send(wrongToken)
      const operation = operationOf(body)
      if ('errors' in operation) return unreadable(shop.domain, operation.errors)
      const cost = costOf(operation.node, operation.fragments, operation.variables)
      if (cost > mostPoints) return tooExpensive(cost)
      const bucket = bucketOf(shop.domain)
      if (fault === 'throttled' || !bucket.take(cost)) return throttled(cost, bucket)
      shopify.memory.operations.push({
        domain: shop.domain,
        query: body!.query!,
        variables: operation.variables,
        cost,
      })
      const result = await answerOperation(operation, {
        shopify,
        shop,
        store: shopify.stores.of(shop.domain),
        scope: token.scope,
        origin: shopify.origin(),
        bulk: null,
      })
      if (fault === 'cut') return cutConnection(reply)
      return { ...result, extensions: { cost: costReport(cost, bucket) } }
    },
  )
}
