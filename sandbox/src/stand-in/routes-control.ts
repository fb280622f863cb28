import type { FastifyInstance } from 'fastify'
import { drawPage } from './draw-page.ts'
import type { Faults, FaultKind, FaultTarget } from './faults.ts'
import { html } from './html.ts'

const places: FaultTarget[] = [
  'shopify.token',
  'shopify.graphql',
  'shopify.bulk',
  'shopify.bulk-file',
  'pictures',
  'stripe',
  'paypal',
  'amazon',
  'aliexpress',
  'aliexpress-ds',
  'cj',
]
const hows: FaultKind[] = [
  'unavailable',
  'garbage',
  'throttled',
  'hang',
  'cut',
  'truncated',
  'robot',
  'sign_in',
]

/** The vendors' state, as data that another process can read. */
type Control = { fail: Faults['fail']; reset(): void; recall(): object }
type Ask = { place?: FaultTarget; how?: FaultKind; times?: number }

const overview = html`<h1>The sandbox</h1>
  <p>Stands in for the world outside Plaudit. Nothing here is stored; it forgets when it stops.</p>
  <ul>
    <li>
      <a href="/">Fernhill Goods</a>, the demo shop (<code>fernhill.myshopify.com</code>); every
      other name ending in <code>.myshopify.com</code> is a shop too, but those that begin with
      <code>no-such-</code>
    </li>
    <li>
      <a href="/shopify/fernhill-2.myshopify.com/admin/apps/plaudit"
        >Open Plaudit in a shop's admin</a
      >, as an owner does who came through the app listing; or
      <a href="/shopify/fernhill-3.myshopify.com/admin/oauth/install">install it</a> into another,
      to open it in the admin's frame
    </li>
    <li>
      <a href="/shopify/fernhill.myshopify.com/admin">The demo shop's admin</a>: products, orders,
      customers, themes and the app in its frame; the Admin API 2026-07 under
      <code>/shopify/{domain}/admin/api</code>
    </li>
    <li>
      <a href="/shopify/fernhill.myshopify.com/admin/settings/apps">Uninstall Plaudit</a> in the
      demo shop's admin; the other shops have this page as well
    </li>
    <li>Google sign-in under <code>/google/…</code>, with a few invented people</li>
    <li><a href="/sandbox/mail">Caught mail</a></li>
    <li>
      <a href="/sandbox/billing">Billing</a>: the time, everybody's subscriptions, and webhooks
      late, twice or in another order
    </li>
    <li>
      Amazon under <code>/amazon/{host}/…</code> and AliExpress under
      <code>/aliexpress/{host}/…</code>: any product id has reviews
    </li>
    <li>AliExpress' dropshipping search under <code>/aliexpress-ds/…</code></li>
    <li>
      CJ Dropshipping's API 2.0 under <code>/cj/api2.0/v1</code>: 2,400 invented products in twenty
      categories; <code>PUT /control/cj/…</code> changes their prices, names and stock
    </li>
    <li>Pictures under <code>/pictures/…</code></li>
  </ul>
  <p>
    From another process: <code>POST /sandbox/faults</code> with a place (${places.join(', ')}), how
    (${hows.join(', ')}) and times; <code>POST /sandbox/reset</code>;
    <code>GET /sandbox/memory</code>.
  </p>`

/** The same functions that `startSandbox` returns, for other processes. */
export const controlRoutes = (server: FastifyInstance, { fail, reset, recall }: Control): void => {
  server.get('/sandbox', (_request, reply) =>
    reply.type('text/html').send(drawPage('The sandbox', overview)),
  )
  server.post<{ Body: Ask | null }>('/sandbox/faults', async ({ body }, reply) => {
    const { place, how, times = 1 } = body ?? {}
    if (!place || !how || !places.includes(place) || !hows.includes(how))
      return reply
        .code(400)
        .send({ errors: `Name a place (${places.join(', ')}) and how (${hows.join(', ')})` })
    fail(place, how, times)
    return reply.code(204).send()
  })
  server.post('/sandbox/reset', async (_request, reply) => {
    reset()
    return reply.code(204).send()
  })
  server.get('/sandbox/memory', async () => recall())
}
