import { setTimeout as wait } from 'node:timers/promises'
import { beforeCall } from '../vendor-call-guard.ts'
import { ShopFailure, type ShopAccess } from '../shop-platform.ts'
import type { Operation } from './operations/operation.ts'
import { Throttle } from './throttle.ts'
import { API_VERSION, GraphqlAnswer } from './wire.ts'

const TRIES = 8

type Answer = ReturnType<typeof GraphqlAnswer.parse>
type Variables = Record<string, unknown>

/** How long until the bucket contains what the query needs (shopify.dev, rate limits); milliseconds. */
const throttleDelay = (answer: Answer): number => {
  const cost = answer.extensions?.cost
  if (!cost) return 1000
  const missing = Math.max(0, cost.requestedQueryCost - cost.throttleStatus.currentlyAvailable)
  return Math.min(
    10_000,
    Math.ceil((missing / Math.max(1, cost.throttleStatus.restoreRate)) * 1000) + 50,
  )
}

const isNothing = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length > 0 && value.every(isNothing))

/** A thing that was asked for by its number and is null because it may not be read; one that is gone has no error. */
const isDeniedNode = (data: unknown, path: readonly (string | number)[] = []): boolean => {
  const [field, at] = path
  const found = (data as Record<string, unknown> | null | undefined)?.[field ?? '']
  if (field === 'node') return found === null
  return field === 'nodes' && Array.isArray(found) && typeof at === 'number' && found[at] === null
}

/**
 * Fields that the shop does not allow are null beside errors; without any data, or where a thing that was asked for may
 * not be read at all, the call itself is not allowed.
 */
const dataOf = (answer: Answer): unknown => {
  const errors = answer.errors ?? []
  if (errors.length === 0) {
    if (typeof answer.data !== 'object' || answer.data === null)
      throw new ShopFailure('unavailable', 'Shopify answered without data')
    return answer.data
  }
  const message = errors.map((error) => error.message).join('; ')
  if (!errors.every(({ extensions }) => extensions?.code === 'ACCESS_DENIED'))
    throw new ShopFailure('unavailable', message)
  const given = Object.values((answer.data ?? {}) as object).some((value) => !isNothing(value))
  if (!given || errors.some(({ path }) => isDeniedNode(answer.data, path)))
    throw new ShopFailure('not_allowed', message)
  return answer.data
}

const nameOf = (query: string) => /\b(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? ''

/**
 * Admin GraphQL calls: waits as long as the shop's rate limit asks for, gives up after a few tries. Answers `data`.
 * `throttle`: shared by all that call the same shops.
 * @throws ShopFailure `denied` for a token that is not valid, `not_allowed`, `unavailable` for everything else.
 */
export const graphqlCaller = (
  at: (domain: string, path: string) => string,
  throttle = new Throttle(),
) => {
  const send = async ({ domain, accessToken }: ShopAccess, query: string, variables: Variables) => {
    await throttle.beforeCall(domain, nameOf(query))
    const response = await fetch(at(domain, `/admin/api/${API_VERSION}/graphql.json`), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': accessToken },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(20_000),
    }).catch((error: Error) => {
      throw new ShopFailure('unavailable', error.message)
    })
    if (response.status === 401 || response.status === 403)
      throw new ShopFailure('denied', `Shopify answered ${response.status}`, {
        domain,
        token: accessToken,
      })
    const answer = GraphqlAnswer.safeParse(await response.json().catch(() => undefined)).data
    throttle.afterCall(domain, nameOf(query), answer?.extensions?.cost)
    return { response, answer }
  }

  return async (access: ShopAccess, query: string, variables: Variables = {}): Promise<unknown> => {
    await beforeCall('Shopify')
    for (let attempt = 1; ; attempt++) {
      const { response, answer } = await send(access, query, variables)
      const isThrottled =
        response.status === 429 ||
        answer?.errors?.some((error) => error.extensions?.code === 'THROTTLED')
      if (isThrottled && attempt < TRIES) {
        await wait(answer ? throttleDelay(answer) : 1000)
        continue
      }
      if (!response.ok || !answer)
        throw new ShopFailure('unavailable', `Shopify answered ${response.status}`)
      return dataOf(answer)
    }
  }
}

export type AskText = ReturnType<typeof graphqlCaller>
/** An operation and, where it has some, its variables. */
export type Asked<Answered, Given> = [
  operation: Operation<Answered, Given>,
  ...variables: Record<string, never> extends Given ? [] : [Given],
]
export type Ask = <Answered, Given>(
  access: ShopAccess,
  ...asked: Asked<Answered, Given>
) => Promise<Answered>

/** The same for written operations: answers have the types of the published schema. */
export const typedCaller =
  (ask: AskText): Ask =>
  (access, { text }, ...[variables]) =>
    ask(access, text, variables as Variables | undefined) as Promise<never>
