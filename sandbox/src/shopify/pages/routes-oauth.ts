import type { FastifyInstance, FastifyReply } from 'fastify'
import { randomBytes } from 'node:crypto'
import { drawPage } from '../../stand-in/draw-page.ts'
import { html } from '../../stand-in/html.ts'
import { complain } from '../../stand-in/open-server.ts'
import { newSecret, type Shopify } from '../memory.ts'
import { findShop } from '../entities/shops.ts'
import { signCallback } from '../sign.ts'

type Ask = {
  client_id?: string
  scope?: string
  redirect_uri?: string
  state?: string
  decision?: string
}
type Named = { Params: { domain: string }; Querystring: Ask; Body: Ask }

const isWebAddress = (text: string | undefined) =>
  text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text)

/** Why Shopify would not even show the question, in its own words; null when it would. */
const refusal = ({ clientId }: Shopify, ask: Ask): string | null => {
  if (ask.client_id !== clientId)
    return 'Oauth error invalid_request: Could not find Shopify API application with api_key'
  if (!isWebAddress(ask.redirect_uri))
    return 'Oauth error invalid_request: The redirect_uri is not whitelisted'
  if (!ask.scope || !/^[a-z_]+(,[a-z_]+)*$/.test(ask.scope))
    return 'Oauth error invalid_scope: The access scope is invalid'
  return null
}

const refuse = (reply: FastifyReply, status: number, text: string) => {
  complain(text)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      drawPage(
        'Something went wrong',
        html`<h1>Something went wrong</h1>
          <p>${text}</p>`,
      ),
    )
}

const question = (shopName: string, domain: string, ask: Ask): string =>
  drawPage(
    `Install Plaudit on ${shopName}`,
    html`<h1>Install Plaudit on ${shopName}?</h1>
      <p>${domain}</p>
      <p>Plaudit asks to be allowed to:</p>
      <ul>
        ${ask.scope!.split(',').map((scope) => html`<li>${scope.replaceAll('_', ' ')}</li>`)}
      </ul>
      <small>You will be sent back to ${new URL(ask.redirect_uri!).host}.</small>
      <form method="post">
        ${(['client_id', 'scope', 'redirect_uri', 'state'] as const).map((name) => html`<input type="hidden" name="${name}" value="${ask[name] ?? ''}" />`)}
        <button name="decision" value="cancel">Cancel</button
        ><button class="main" name="decision" value="install">Install</button>
      </form>`,
  )

/**
 * An address of the app with what Shopify sends along, signed. `host` is its base64 of the
 * admin address, without padding.
 */
const signedAddress = (
  shopify: Shopify,
  domain: string,
  address: string,
  outcome: Record<string, string>,
): string => {
  const host = Buffer.from(`admin.shopify.com/store/${domain.split('.')[0]}`).toString('base64url')
  const parameters: Record<string, string> = {
    ...outcome,
    host,
    shop: domain,
    timestamp: String(shopify.clock.seconds()),
  }
  const target = new URL(address)
  for (const [name, value] of Object.entries({
    ...parameters,
    hmac: signCallback(parameters, shopify.clientSecret),
  }))
    target.searchParams.set(name, value)
  return target.href
}

const wayBack = (
  shopify: Shopify,
  domain: string,
  ask: Ask,
  outcome: Record<string, string>,
): string =>
  signedAddress(shopify, domain, ask.redirect_uri!, { ...outcome, state: ask.state ?? '' })

const decide = (shopify: Shopify, domain: string, ask: Ask): string => {
  if (ask.decision !== 'install')
    return wayBack(shopify, domain, ask, {
      error: 'access_denied',
      error_description: 'The merchant did not install the app.',
    })
  const code = randomBytes(16).toString('hex')
  shopify.memory.granted.set(domain, ask.scope!)
  shopify.memory.codes.set(code, { domain, scope: ask.scope!, redirectUri: ask.redirect_uri! })
  return wayBack(shopify, domain, ask, { code })
}

/** Whether the shop allows all of this already: Shopify asks its owner no second time. */
const isAllowed = ({ memory }: Shopify, domain: string, { scope }: Ask): boolean => {
  const granted = memory.granted.get(domain)?.split(',') ?? []
  return scope!.split(',').every((one) => granted.includes(one))
}

/** The page on which an owner allows the app: Install goes back with a code, Cancel with `error=access_denied`. */
export const authorizeRoutes = (server: FastifyInstance, shopify: Shopify): void => {
  // The owner chooses the app in the admin: its App URL, with what says who asks.
  server.get<Named>('/shopify/:domain/admin/apps/plaudit', async ({ params }, reply) => {
    const shop = findShop(params.domain, shopify.origin())
    if (!shop) return refuse(reply, 404, `There is no shop ${params.domain}`)
    const session = randomBytes(32).toString('hex')
    return reply.redirect(
      signedAddress(shopify, shop.domain, `${shopify.plauditUrl}/api/connect/shopify/open/`, {
        session,
      }),
      302,
    )
  })
  const path = '/shopify/:domain/admin/oauth/authorize'
  server.get<Named>(path, async ({ params, query }, reply) => {
    const shop = findShop(params.domain, shopify.origin())
    if (!shop) return refuse(reply, 404, `There is no shop ${params.domain}`)
    const why = refusal(shopify, query)
    if (why) return refuse(reply, 400, why)
    if (isAllowed(shopify, shop.domain, query))
      return reply.redirect(decide(shopify, shop.domain, { ...query, decision: 'install' }), 302)
    return reply.type('text/html; charset=utf-8').send(question(shop.name, shop.domain, query))
  })
  server.post<Named>(path, async ({ params, body }, reply) => {
    const shop = findShop(params.domain, shopify.origin())
    if (!shop) return refuse(reply, 404, `There is no shop ${params.domain}`)
    const why = refusal(shopify, body ?? {})
    return why ? refuse(reply, 400, why) : reply.redirect(decide(shopify, shop.domain, body), 302)
  })
}

/** Hands out a pair as Shopify does for `expiring=1`; without it, one token that never expires. */
export const issueTokens = (
  shopify: Shopify,
  grant: { domain: string; scope: string; expiring: boolean; previous: string | null },
  seconds: { access: number; refresh: number },
) => {
  const { domain, scope } = grant
  const token = newSecret('shpat_')
  const expiresAt = grant.expiring ? shopify.clock.now() + seconds.access * 1000 : null
  shopify.memory.accessTokens.set(token, { token, domain, scope, expiresAt })
  if (!grant.expiring) return { access_token: token, scope }
  const refresh = newSecret('shprt_')
  shopify.memory.refreshTokens.set(refresh, {
    token: refresh,
    domain,
    scope,
    expiresAt: shopify.clock.now() + seconds.refresh * 1000,
    previous: grant.previous,
  })
  return {
    access_token: token,
    scope,
    expires_in: seconds.access,
    refresh_token: refresh,
    refresh_token_expires_in: seconds.refresh,
  }
}
