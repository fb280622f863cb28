import { startSandbox, type SandboxSettings } from '../start.ts'
import type { Change } from './control/apply-change.ts'

/** An answer as it came; what is in it, each test says. */
export type Wire = ReturnType<typeof JSON.parse>

const app = { client_id: 'plaudit-sandbox', client_secret: 'plaudit-sandbox-secret' }
const uri = 'http://plaudit.test/api/webhooks/shopify/'
const json = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

type Asker = (query: string, variables?: object) => Promise<Wire>
type Poster = (path: string, form: Record<string, string>) => Promise<Response>

const registrar =
  (ask: Asker) =>
  async (...topics: string[]): Promise<string[]> => {
    const errors: string[] = []
    for (const topic of topics) {
      const { data } = await ask(
        'mutation($topic: WebhookSubscriptionTopic!, $uri: String!) { webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri }) { webhookSubscription { id } userErrors { message } } }',
        { topic, uri },
      )
      const { userErrors } = data.webhookSubscriptionCreate
      for (const { message } of userErrors) errors.push(message)
    }
    return errors
  }

/** Installs the app by OAuth and answers with its token. */
const installer =
  (admin: string, post: Poster) =>
  async (scope: string): Promise<string> => {
    const form = { client_id: app.client_id, scope, redirect_uri: uri, state: 'a' }
    const allowed = await post('/oauth/authorize', { ...form, decision: 'install' })
    const code = new URL(allowed.headers.get('location')!).searchParams.get('code')
    const answer = await fetch(`${admin}/oauth/access_token`, json({ ...app, code }))
    return ((await answer.json()) as { access_token: string }).access_token
  }

/** A sandbox with the app in the demo shop: what it asks, what the shop's people do, and the webhooks that came. */
export const openTestShop = async ({
  statusOf = () => 200,
  ...settings
}: SandboxSettings & { statusOf?: () => number } = {}) => {
  const arrived: { headers: Record<string, string>; body: string; url: string }[] = []
  const carry = async (message: (typeof arrived)[number]) => {
    arrived.push(message)
    return statusOf()
  }
  const sandbox = await startSandbox({ carry, checkAnswers: true, ...settings })
  const domain = 'fernhill.myshopify.com'
  const admin = `${sandbox.url}/shopify/${domain}/admin`
  let token = ''
  const ask: Asker = async (query, variables = {}) => {
    const request = json({ query, variables }, { 'x-shopify-access-token': token })
    return (await fetch(`${admin}/api/2026-07/graphql.json`, request)).json()
  }
  const control = async (path: string, body: object): Promise<Wire> => {
    const answer = await fetch(`${sandbox.url}/control/shopify/${domain}/${path}`, json(body))
    const read = await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(read))
    return read
  }
  const post: Poster = (path, form) =>
    fetch(admin + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
  const install = installer(admin, post)
  return {
    sandbox,
    admin,
    domain,
    arrived,
    ask,
    control,
    post,
    change: async (...changes: Change[]): Promise<Wire[]> =>
      (await control('changes', { changes }))['made'],
    exchange: (body: object): Promise<Response> =>
      fetch(`${admin}/oauth/access_token`, json({ ...app, ...body })),
    useToken: (other: string) => void (token = other),
    install: async (scope: string) => void (token = await install(scope)),
    register: registrar(ask),
    /** Topics of what came, in its order, and none of it again. */
    topics: async () => {
      await sandbox.webhooks.settled()
      return arrived.splice(0).map(({ headers }) => headers['x-shopify-topic']!)
    },
  }
}
export type TestShop = Awaited<ReturnType<typeof openTestShop>>

export const allScopes =
  'read_products,write_products,read_inventory,read_orders,read_customers,read_fulfillments,read_themes'
