import { pageOf, type PageAsk } from './page-of.ts'
import { gid, type Context } from './resolve-field.ts'
import { allowsScope, scopeOfTopic } from '../webhooks/topic-scopes.ts'
import { utcTime } from '../webhooks/shop-time.ts'
import type { WebhookSubscription } from '../webhooks/webhook-memory.ts'

type Input = {
  uri?: string | null
  callbackUrl?: string | null
  format?: string | null
  includeFields?: string[] | null
  filter?: string | null
  metafields?: unknown[] | null
  metafieldNamespaces?: string[] | null
}
type CreateAsk = { topic: string; webhookSubscription: Input }
type ListAsk = PageAsk & { topics?: string[] | null; uri?: string | null; sortKey?: string }

const gidOf = (id: bigint) => gid('WebhookSubscription', id)

const view = ({ id, topic, uri, includeFields, createdAt }: WebhookSubscription) => ({
  __typename: 'WebhookSubscription',
  id: gidOf(id),
  legacyResourceId: String(id),
  topic,
  uri,
  callbackUrl: uri,
  format: 'JSON',
  filter: '',
  name: null,
  includeFields,
  metafieldNamespaces: [],
  metafields: [],
  createdAt: utcTime(createdAt),
  updatedAt: utcTime(createdAt),
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

/** What is wrong with what the app wants to register, in Shopify's words. */
const faultOf = ({ scope }: Context, { topic, webhookSubscription }: CreateAsk): string | null => {
  const { filter, metafields, metafieldNamespaces, format } = webhookSubscription
  const uri = webhookSubscription.uri ?? webhookSubscription.callbackUrl
  const needed = scopeOfTopic(topic)
  if (needed && !allowsScope(scope, needed))
    return `You do not have permission to create or update webhooks with ${topic.toLowerCase()} topic. This topic requires the ${needed} access scope.`
  if (!uri) return "Address can't be blank"
  if (!isReachable(uri)) return 'Address protocol http:// is not supported'
  if (filter || metafields?.length || metafieldNamespaces?.length || format === 'XML')
    return 'This stand-in sends whole bodies as JSON: no filters and no metafields'
  return null
}

const create = (context: Context, ask: CreateAsk) => {
  const { webhooks, clock } = context.shopify
  const { domain } = context.shop
  const { topic, webhookSubscription: input } = ask
  const uri = input.uri ?? input.callbackUrl ?? ''
  const fault = faultOf(context, ask)
  if (fault) return refused(fault)
  if (webhooks.of(domain).some((one) => one.topic === topic && one.uri === uri))
    return refused('Address for this topic has already been taken')
  const made = webhooks.add({
    domain,
    topic,
    uri,
    includeFields: input.includeFields ?? [],
    createdAt: clock.now(),
  })
  return { webhookSubscription: view(made), userErrors: [] }
}

const list = ({ shopify, shop }: Context, { topics, uri, ...page }: ListAsk) => {
  const found = shopify.webhooks
    .of(shop.domain)
    .filter((one) => (!topics || topics.includes(one.topic)) && (!uri || one.uri === uri))
  const { nodes, edges, pageInfo } = pageOf(found, page)
  return {
    nodes: nodes.map(view),
    edges: edges.map(({ cursor, node }) => ({ cursor, node: view(node) })),
    pageInfo,
  }
}

const remove = ({ shopify, shop }: Context, id: string) => {
  const found = shopify.webhooks.of(shop.domain).find((one) => gidOf(one.id) === id)
  if (found && shopify.webhooks.remove(shop.domain, found.id))
    return { deletedWebhookSubscriptionId: id, userErrors: [] }
  const message = 'Webhook subscription does not exist'
  return { deletedWebhookSubscriptionId: null, userErrors: [{ field: ['id'], message }] }
}

/** What an app may do about its webhooks in one shop. */
export const webhooksRoot = (context: Context) => ({
  webhookSubscriptions: (ask: ListAsk) => list(context, ask),
  webhookSubscriptionsCount: () => ({
    count: context.shopify.webhooks.of(context.shop.domain).length,
    precision: 'EXACT',
  }),
  webhookSubscriptionCreate: (ask: CreateAsk) => create(context, ask),
  webhookSubscriptionDelete: ({ id }: { id: string }) => remove(context, id),
})
