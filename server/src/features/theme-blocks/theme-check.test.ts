import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner } from '../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import { buildConnectedOwner } from '../../../test/stores/connected-store.ts'
import { setTheme } from '../../../test/stores/shop-theme.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await startSandboxWorld()
})
afterAll(() => world.close())

type Block = { block: string; state: string; lost: boolean; editor_url: string }
const statesIn = ({ blocks }: { blocks: Block[] }) =>
  Object.fromEntries(blocks.map(({ block, state, lost }) => [block, lost ? 'lost' : state]))

describe('SURF-3 the check of the live theme', () => {
  test('S6.015 needs a connected store', async () => {
    const { status, json } = await (await buildOwner(world.t)).get('shop/theme/')
    expect([status, json.error_code]).toEqual([403, 3])
  })

  test('finds what is in the theme, and says what is lost when another one goes live', async () => {
    const owner = await buildConnectedOwner(world)
    const live = setTheme(world, owner.domain, { blocks: ['reviews'], embeds: ['card_stars'] })
    const { json } = await owner.post('shop/theme/check/')
    expect(json).toMatchObject({ state: 'checked', theme: { name: live.name } })
    expect(statesIn(json)).toMatchObject({
      reviews: 'found',
      star_rating: 'missing',
      card_stars: 'found',
    })
    const other = [...world.sandbox.memory.shopify.store(owner.domain).themes.values()].find(
      ({ role }) => role !== 'MAIN',
    )
    live.role = 'UNPUBLISHED'
    other!.role = 'MAIN'
    const after = (await owner.post('shop/theme/check/')).json
    expect(after.theme.name).toBe(other!.name)
    expect(statesIn(after)).toMatchObject({ reviews: 'lost', star_rating: 'missing' })
  })

  test('each block has a link that opens the editor with it selected', async () => {
    const owner = await buildConnectedOwner(world)
    const { blocks } = (await owner.get('shop/theme/')).json as { blocks: Block[] }
    const linkOf = (name: string) => new URL(blocks.find(({ block }) => block === name)!.editor_url)
    expect(linkOf('reviews').searchParams.get('addAppBlockId')).toBe('plaudit-sandbox/reviews')
    expect(linkOf('card_stars').searchParams.get('activateAppId')).toBe(
      'plaudit-sandbox/card_stars',
    )
    expect(linkOf('shop_reviews').searchParams.get('template')).toBe('index')
    expect(linkOf('cart_reviews').searchParams.get('template')).toBe('cart')
    expect(linkOf('reviews').pathname).toContain(`${owner.domain}/admin/themes/current/editor`)
  })

  test('a theme that cannot be read leaves what was found before, and says so', async () => {
    const owner = await buildConnectedOwner(world)
    setTheme(world, owner.domain, { blocks: ['reviews'] })
    await owner.post('shop/theme/check/')
    world.sandbox.fail('shopify.graphql', 'unavailable', 1)
    const { json } = await owner.post('shop/theme/check/')
    expect([json.state, statesIn(json)['reviews']]).toEqual(['failed', 'found'])
  })

  test('a theme with more product templates than one answer has is read to its end', async () => {
    const owner = await buildConnectedOwner(world)
    const live = setTheme(world, owner.domain, {})
    const files = [...live.files]
    live.files.clear()
    for (let number = 0; number < 60; number++)
      live.files.set(`templates/product.kind-${number}.json`, {
        content: '{"sections":{},"order":[]}',
        updatedAt: 0,
      })
    for (const [name, file] of files) live.files.set(name, file)
    setTheme(world, owner.domain, { blocks: ['reviews'], embeds: ['card_stars'] })
    const { json } = await owner.post('shop/theme/check/')
    expect(statesIn(json)).toMatchObject({ reviews: 'found', card_stars: 'found' })
  })

  test('SURF-5 another theme that goes live is read at once', async () => {
    const owner = await buildConnectedOwner(world)
    setTheme(world, owner.domain, { blocks: ['reviews'] })
    await owner.post('shop/theme/check/')
    const body = JSON.stringify({ id: 1, role: 'main' })
    const hmac = createHmac('sha256', 'plaudit-sandbox-secret').update(body).digest('base64')
    setTheme(world, owner.domain, {})
    const headers = {
      'content-type': 'application/json',
      'x-shopify-topic': 'themes/publish',
      'x-shopify-shop-domain': owner.domain,
      'x-shopify-webhook-id': crypto.randomUUID(),
      'x-shopify-hmac-sha256': hmac,
    }
    const answer = await world.t.guest.post('/api/webhooks/shopify/', JSON.parse(body), { headers })
    expect(answer.status).toBe(200)
    await world.t.runJobs(['theme-blocks.check'])
    expect(statesIn((await owner.get('shop/theme/')).json)['reviews']).toBe('missing')
  })

  test('SURF-5 an old look is followed by another one when the tab is opened', async () => {
    const owner = await buildConnectedOwner(world)
    setTheme(world, owner.domain, { blocks: ['reviews', 'star_rating'] })
    world.t.advance({ minutes: 11 })
    await owner.get('shop/theme/')
    await world.t.runJobs(['theme-blocks.check'])
    expect(statesIn((await owner.get('shop/theme/')).json)).toMatchObject({
      reviews: 'found',
      star_rating: 'found',
    })
  })
})
