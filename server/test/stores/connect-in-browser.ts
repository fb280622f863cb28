import type { TestOwner } from '../owners.ts'
import type { TestWorld } from '../world.ts'

/** Who connects which shop, what is pressed there, and on which screen it is begun. */
export type Connecting = [
  owner: Pick<TestOwner, 'post'>,
  shop: string,
  choice?: { decision?: string; from?: string },
]

/** As the owner's browser would: opens the platform's page, decides, comes back. */
export const connectInBrowser = async (
  t: Pick<TestWorld, 'guest'>,
  ...[owner, shop, { decision = 'install', from } = {}]: Connecting
) => {
  const input = { shop_url: shop, return_to: from }
  const { json, headers } = await owner.post('connect/shopify/', input)
  const cookie = String(headers['set-cookie'])
  const ask = new URL(json.auth_url)
  const answer = await fetch(ask.origin + ask.pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams([...ask.searchParams, ['decision', decision]]),
  })
  const back = new URL(answer.headers.get('location')!)
  return {
    back,
    cookie,
    come: (own = cookie) =>
      t.guest.get(`${back.pathname}${back.search}`, { headers: { cookie: own } }),
  }
}
