import { expect, test } from 'vitest'
import type { Ask } from './graphql.ts'
import { registerWebhooks } from './deliveries/register-webhooks.ts'
import { deleteRatings } from './surfaces/write-ratings.ts'
import { TOPICS } from './deliveries/topics.ts'

type Asked = { name: string; given: Record<string, unknown> }

/** Shopify, with what it answers to each call; keeps what was asked. */
const shopAnswering = (answer: (asked: Asked, before: Asked[]) => unknown) => {
  const asked: Asked[] = []
  const ask = (async (_access, { name }, given) => {
    const one = { name, given: (given ?? {}) as Record<string, unknown> }
    const answered = answer(one, [...asked])
    asked.push(one)
    return answered
  }) as Ask
  return { ask, asked }
}
const access = { domain: 'odd.myshopify.com', accessToken: 'token' }

test('a product that is refused holds up no other rating that is taken away', async () => {
  const { ask, asked } = shopAnswering((_one, before) => ({
    metafieldsDelete: {
      userErrors:
        before.length === 0 ? [{ field: ['metafields', '2', 'ownerId'], message: 'Gone' }] : [],
    },
  }))
  await deleteRatings(ask, access, ['1', '2', '3'])
  const owners = (asked[1]!.given['metafields'] as { ownerId: string }[]).map(
    ({ ownerId }) => ownerId,
  )
  expect(new Set(owners)).toEqual(new Set(['gid://shopify/Product/1', 'gid://shopify/Product/3']))
})

test('ratings that the store does not take away are not counted as gone', async () => {
  const { ask } = shopAnswering(() => ({
    metafieldsDelete: { userErrors: [{ field: null, message: 'Try later' }] },
  }))
  await expect(deleteRatings(ask, access, ['1'])).rejects.toMatchObject({ code: 'unavailable' })
})

test('a topic that the store refuses keeps no other from being registered', async () => {
  const scopes = TOPICS.flatMap(({ scope }) => scope ?? [])
  const { ask, asked } = shopAnswering(({ given }, before) =>
    before.length === 0
      ? { webhookSubscriptions: { nodes: [] } }
      : {
          webhookSubscriptionCreate: {
            userErrors: given['topic'] === TOPICS[0]!.name ? [{ message: 'No' }] : [],
          },
        },
  )
  const where = { uri: 'https://plaudit.test/api/webhooks/shopify/', scopes }
  await expect(registerWebhooks(ask, access, where)).rejects.toMatchObject({ code: 'unavailable' })
  expect(asked).toHaveLength(1 + TOPICS.length)
})
