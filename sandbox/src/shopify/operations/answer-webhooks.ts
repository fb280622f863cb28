import type { Shopify } from '../memory.ts'
import { pageOf, type PageAsk } from './page-of.ts'
import type { StandInShop } from '../entities/shops.ts'
import type { WebhookSubscription, WebhookTopic } from '../webhooks/webhook-memory.ts'

type CreateAsk = {
  topic: WebhookTopic
  webhookSubscription: { uri?: string | null; callbackUrl?: string | null; format?: 'JSON' | null }
}
type ListAsk = PageAsk & { topics?: WebhookTopic[] | null; uri?: string | null }

const time = (ms: number) => new Date(ms).toISOString().replace(/\.\d{3}Z$/, 'Z')
const view = ({ id, topic, uri, createdAt }: WebhookSubscription) => ({
  __typename: 'WebhookSubscription',
  id: `gid://shopify/WebhookSubscription/${id}`,
  legacyResourceId: String(id),
  topic,
  uri,
  format: 'JSON',
  includeFields: [],
  createdAt: time(createdAt),
  updatedAt: time(createdAt),
})

/**
 * Shopify delivers over https only. A product on this machine, and the names that tests
 * invent, are reached as they are.
 */
const isReachable = (uri: string) =>
  URL.canParse(uri) &&
  (uri.startsWith('https://') ||
    /^(localhost|127\.0\.0\.1|\[::1\]|.*\.test)$/.test(new URL(uri).hostname))

const refused = (message: string) => ({
  webhookSubscription: null,
  userErrors: [{ field: ['webhookSubscription', 'uri'], message }],
})

const create = (
  { webhooks, clock }: Shopify,
  { domain }: StandInShop,
  { topic, webhookSubscription }: CreateAsk,
) => {
  const uri = webhookSubscription.uri ?? webhookSubscription.callbackUrl
  if (!uri) return refused("Address can't be blank")
  if (!isReachable(uri)) return refused('Address protocol http:// is not supported')
  if (webhooks.of(domain).some((one) => one.topic === topic && one.uri === uri))
    return refused('Address for this topic has already been taken')
  return {
    webhookSubscription: view(webhooks.add({ domain, topic, uri, createdAt: clock.now() })),
    userErrors: [],
  }
}

const list = (
  { webhooks }: Shopify,
  { domain }: StandInShop,
  { topics, uri, ...page }: ListAsk,
) => {
  const found = webhooks
    .of(domain)
    .filter((one) => (!topics || topics.includes(one.topic)) && (!uri || one.uri === uri))
  const { nodes, edges, pageInfo } = pageOf(found, page)
  return {
    nodes: nodes.map(view),
    edges: edges.map(({ cursor, node }) => ({ cursor, node: view(node) })),
    pageInfo,
  }
}

/** What an app may do about its webhooks in one shop. */
export const webhooksRoot = (shopify: Shopify, shop: StandInShop) => ({
  webhookSubscriptions: (ask: ListAsk) => list(shopify, shop, ask),
  webhookSubscriptionCreate: (ask: CreateAsk) => create(shopify, shop, ask),
})
