import { setTimeout as wait } from 'node:timers/promises'
import { beforeCall } from '../vendor-call-guard.ts'
import { ShopFailure, type ShopAccess } from '../shop-platform.ts'
import { API_VERSION, GraphqlAnswer } from './wire.ts'

const TRIES = 5

/** How long until the bucket contains what the query needs (shopify.dev, rate limits); milliseconds. */
const throttleDelay = (answer: ReturnType<typeof GraphqlAnswer.parse>): number => {
  const cost = answer.extensions?.cost
  if (!cost) return 1000
  const missing = Math.max(0, cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable)
  return Math.min(
    10_000,
    Math.ceil((missing / Math.max(1, cost.throttleStatus.restoreRate)) * 1000) + 50,
  )
}

/**
 * Admin GraphQL calls: waits and repeats when throttled, gives up after a few tries. Answers `data`.
 * @throws ShopFailure `denied` for a token that is not valid, `unavailable` for everything else.
 */
export const graphqlCaller =
  (at: (domain: string, path: string) => string) =>
  async (
    { domain, accessToken }: ShopAccess,
    query: string,
    variables: Record<string, unknown> = {},
  ): Promise<unknown> => {
    await beforeCall('Shopify')
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(at(domain, `/admin/api/${API_VERSION}/graphql.json`), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(20_000),
      }).catch((error: Error) => {
        throw new ShopFailure('unavailable', error.message)
      })
      if (response.status === 401 || response.status === 403)
        throw new ShopFailure('denied', `Shopify answered ${response.status}`, domain)
      const answer = GraphqlAnswer.safeParse(await response.json().catch(() => undefined))
      const throttled =
        response.status === 429 ||
        (answer.success &&
          answer.data.errors?.some((error) => error.extensions?.code === 'THROTTLED'))
      if (throttled && attempt < TRIES) {
        await wait(answer.success ? throttleDelay(answer.data) : 1000)
        continue
      }
      if (!response.ok || !answer.success)
        throw new ShopFailure('unavailable', `Shopify answered ${response.status}`)
      if (answer.data.errors?.length)
        throw new ShopFailure(
          'unavailable',
          answer.data.errors.map((error) => error.message).join('; '),
        )
      return answer.data.data
    }
  }
