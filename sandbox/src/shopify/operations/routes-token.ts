import type { FastifyInstance } from 'fastify'
import { answerFault, complain } from '../../stand-in/open-server.ts'
import { accessSeconds, refreshSeconds, type Shopify } from '../memory.ts'
import { issueTokens } from '../pages/routes-oauth.ts'
import { isLiveSession } from '../sign.ts'
import { findShop } from '../entities/shops.ts'

type Exchange = {
  client_id?: string
  client_secret?: string
  code?: string
  expiring?: string | number | boolean
  grant_type?: string
  refresh_token?: string
  subject_token?: string
  subject_token_type?: string
  requested_token_type?: string
}
type Answer = { status: number; body: unknown }

const seconds = { access: accessSeconds, refresh: refreshSeconds }
const no = (error: string, error_description: string): Answer => ({
  status: 400,
  body: { error, error_description },
})

const exchangeCode = (shopify: Shopify, domain: string, ask: Exchange): Answer => {
  const grant = shopify.memory.codes.get(ask.code ?? '')
  if (!grant || grant.domain !== domain)
    return no('invalid_request', 'The authorization code was not found or was already used')
  shopify.memory.codes.delete(ask.code!)
  const expiring = ['1', 1, true, 'true'].includes(ask.expiring ?? '')
  return {
    status: 200,
    body: issueTokens(shopify, { domain, scope: grant.scope, expiring, previous: null }, seconds),
  }
}

/**
 * Since 28 August 2026 the refresh token before stays valid until the new one is first used (Shopify's changelog, "more
 * resilient refreshes"): an answer that got lost can be asked for again.
 */
const exchangeRefresh = (shopify: Shopify, domain: string, ask: Exchange): Answer => {
  const { refreshTokens } = shopify.memory
  const stored = refreshTokens.get(ask.refresh_token ?? '')
  if (!stored || stored.domain !== domain || stored.expiresAt <= shopify.clock.now())
    return no('invalid_grant', 'The refresh token is invalid or has expired')
  if (stored.previous) refreshTokens.delete(stored.previous)
  return {
    status: 200,
    body: issueTokens(
      shopify,
      { domain, scope: stored.scope, expiring: true, previous: stored.token },
      seconds,
    ),
  }
}

const sessionGrant = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** An embedded page's session token for the app's own offline tokens (Shopify: "token exchange"). */
const exchangeSession = (shopify: Shopify, domain: string, ask: Exchange): Answer => {
  if (ask.subject_token_type !== 'urn:ietf:params:oauth:token-type:id_token')
    return no('invalid_request', 'The subject token type is not supported')
  if (ask.requested_token_type !== 'urn:shopify:params:oauth:token-type:offline-access-token')
    return no('invalid_request', 'This stand-in gives offline access tokens only')
  const { clientId, clientSecret, clock, memory } = shopify
  const now = clock.seconds()
  const token = ask.subject_token ?? ''
  if (!isLiveSession(token, { clientId, clientSecret, domain, now }))
    return no('invalid_subject_token', 'The subject token is invalid or has expired')
  const scope = memory.granted.get(domain)
  if (!scope) return no('application_not_installed', 'The app is not installed on this shop')
  const expiring = ['1', 1, true, 'true'].includes(ask.expiring ?? '')
  const issued = issueTokens(shopify, { domain, scope, expiring, previous: null }, seconds)
  return { status: 200, body: issued }
}

const exchange = (shopify: Shopify, domain: string, ask: Exchange): Answer => {
  if (ask.client_id !== shopify.clientId || ask.client_secret !== shopify.clientSecret)
    return no('invalid_client', 'The client id or the client secret is wrong')
  if (ask.grant_type === 'refresh_token') return exchangeRefresh(shopify, domain, ask)
  if (ask.grant_type === undefined || ask.grant_type === 'authorization_code')
    return exchangeCode(shopify, domain, ask)
  if (ask.grant_type === sessionGrant) return exchangeSession(shopify, domain, ask)
  return no('unsupported_grant_type', `This stand-in does not know the grant ${ask.grant_type}`)
}

/** `POST …/admin/oauth/access_token`: a code or a refresh token for a pair of tokens; JSON or form. */
export const tokenRoutes = (server: FastifyInstance, shopify: Shopify): void => {
  server.post<{ Params: { domain: string }; Body: Exchange | null }>(
    '/shopify/:domain/admin/oauth/access_token',
    async ({ params, body }, reply) => {
      await shopify.faults.meanwhile('shopify.token')
      const fault = shopify.faults.take('shopify.token')
      if (fault === 'throttled')
        return reply
          .code(429)
          .header('retry-after', '2.0')
          .send({ errors: 'Exceeded 2 calls per second for api client.' })
      if (fault) return answerFault(reply, fault)
      const shop = findShop(params.domain, shopify.origin())
      if (!shop) return reply.code(404).send({ errors: 'Not Found' })
      const answer = exchange(shopify, shop.domain, body ?? {})
      if (answer.status !== 200)
        complain(`shopify refused a token for ${shop.domain}: ${JSON.stringify(answer.body)}`)
      return reply.code(answer.status).send(answer.body)
    },
  )
}
