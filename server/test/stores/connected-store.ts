import { createHmac } from 'node:crypto'
import { buildOwner, type TestOwner } from '../owners.ts'
import type { SandboxWorld } from '../sandbox-world.ts'

const clientId = 'plaudit-sandbox'
const secret = 'plaudit-sandbox-secret'
let shops = 0

/** A name that no other test's shop has. */
export const newShop = (): string =>
  `shop-${++shops}-${crypto.randomUUID().slice(0, 8)}.myshopify.com`

/** Connects a shop to an account, as its owner's browser would. */
export const connectShop = async (
  { t }: SandboxWorld,
  owner: Pick<TestOwner, 'post'>,
  domain: string,
) => {
  // The sandbox signs with the time of the machine; a test's clock stands still, however long the machine takes.
  const behindMs = Date.now() - t.world.clock.now().getTime()
  if (behindMs > 0) t.advance({ minutes: behindMs / 60_000 })
  const { json, headers } = await owner.post('connect/shopify/', { shop_url: domain })
  const ask = new URL(json.auth_url)
  const answer = await fetch(ask.origin + ask.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...ask.searchParams, ['decision', 'install']]),
  })
  const back = new URL(answer.headers.get('location')!)
  await t.guest.get(`${back.pathname}${back.search}`, {
    headers: { cookie: String(headers['set-cookie']) },
  })
}

/** The platform installs the app, as its listing's button does; the app is told when it is opened. */
export const installApp = ({ t, sandbox }: SandboxWorld, domain: string) => {
  const { granted } = sandbox.memory.shopify.shopify.memory
  granted.set(domain, t.world.shopPlatform.wantedScopes.join(','))
}

/** An owner with a connected shop, whose products are here. */
export const buildConnectedOwner = async (world: SandboxWorld, domain = newShop()) => {
  const owner = await buildOwner(world.t)
  await connectShop(world, owner, domain)
  await world.t.runJobs()
  return { ...owner, domain }
}
export type ConnectedOwner = Awaited<ReturnType<typeof buildConnectedOwner>>

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A session token as the platform gives it to the page in this shop's admin. */
export const sessionToken = (
  { t }: SandboxWorld,
  domain: string,
  change: Record<string, unknown> = {},
): string => {
  const now = Math.floor(t.world.clock.now().getTime() / 1000)
  const claims = {
    iss: `https://${domain}/admin`,
    dest: `https://${domain}`,
    aud: clientId,
    sub: '42',
    exp: now + 60,
    nbf: now,
    iat: now,
    jti: crypto.randomUUID(),
    sid: 'a1b2c3',
    ...change,
  }
  const signed = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** The path of a request that the platform forwarded from this shop. */
export const proxied = (
  { t }: SandboxWorld,
  path: string,
  { shop, ...query }: { shop: string; [name: string]: string },
): string => {
  const given = new URLSearchParams({
    ...query,
    shop,
    logged_in_customer_id: '',
    path_prefix: '/apps/plaudit',
    timestamp: String(Math.floor(t.world.clock.now().getTime() / 1000)),
  })
  const message = [...given]
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('')
  given.set('signature', createHmac('sha256', secret).update(message).digest('hex'))
  return `/proxy/${path}?${given}`
}
