import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner } from '../../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { buildConnectedOwner } from '../../../../test/stores/connected-store.ts'
import { setTheme } from '../../../../test/stores/shop-theme.ts'
import { parsePlacements } from './parse-placements.ts'

let world: SandboxWorld
beforeAll(async () => {
  world = await startSandboxWorld()
})
afterAll(() => world.close())

describe('WIDGET-41 the check of a live page', () => {
  test('reads a product page of the connected store: the theme’s block is found, and its absence too', async () => {
    const owner = await buildConnectedOwner(world)
    const check = `widgets/${owner.accountId}/check/`
    setTheme(world, owner.domain, { blocks: ['reviews'], embeds: [] })
    const there = await owner.post(check, {})
    expect(there.json).toMatchObject({ outcome: 'found' })
    expect(there.json.url).toMatch(`https://${owner.domain}/products/`)
    setTheme(world, owner.domain, { blocks: ['star_rating'], embeds: [] })
    expect((await owner.post(check, {})).json.outcome).toBe('not_found')
    // A block shows the first widget.
    setTheme(world, owner.domain, { blocks: ['reviews'], embeds: [] })
    const { id } = (await owner.post('widgets/', { settings: { layout: 'badge' } })).json
    expect((await owner.post(`widgets/${id}/check/`, {})).json.outcome).toBe('other_widget')
    // And an embed the widget of its layout.
    setTheme(world, owner.domain, { blocks: [], embeds: ['over_page'] })
    const tab = await owner.post('widgets/', { settings: { layout: 'tab' } })
    expect((await owner.post(`widgets/${tab.json.id}/check/`, {})).json.outcome).toBe('found')
    const missing = await owner.post(check, { url: `${owner.domain}/products/no-such-thing` })
    expect(missing.json.outcome).toBe('missing')
  })

  test('reads the address that is typed, and tells another shop’s tag from none', async () => {
    const owner = await buildOwner(world.t)
    const check = `widgets/${owner.accountId}/check/`
    const { products } = world.sandbox.memory.shopify.shopify.stores.of('fernhill.myshopify.com')
    const { handle } = [...products.values()].find(({ status }) => status === 'ACTIVE')!
    const at = (shop: string) => `${world.sandbox.url}/shops/${shop}/products/${handle}`
    const ours = await owner.post(check, { url: `${at(owner.shopKey)}?mode=script` })
    expect(ours.json.outcome).toBe('found')
    const stranger = await buildOwner(world.t)
    const theirs = await owner.post(check, { url: `${at(stranger.shopKey)}?mode=script` })
    expect(theirs.json.outcome).toBe('other_shop')
    // Its theme has a tab too, whose address names no shop.
    const demo = `${world.sandbox.url}/products/${handle}?mode=script`
    expect((await owner.post(check, { url: demo })).json.outcome).toBe('other_shop')
  })

  test('nothing inside is read, whatever is typed', async () => {
    const owner = await buildOwner(world.t)
    const check = `widgets/${owner.accountId}/check/`
    for (const url of ['http://169.254.169.254/latest', 'localhost:5432', 'http://[::1]:80/'])
      expect((await owner.post(check, { url })).json.outcome).toBe('refused_address')
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'https://a:b@example.com', ' '])
      expect((await owner.post(check, { url })).status).toBe(400)
    // No store, no address.
    expect((await owner.post(check, {})).json).toHaveProperty('url')
    const stranger = await buildOwner(world.t)
    expect((await stranger.post(check, { url: 'https://example.com' })).status).toBe(404)
  })

  test('others’ sites are not read through it without end', async () => {
    const owner = await buildOwner(world.t)
    const ask = () =>
      owner.post(`widgets/${owner.accountId}/check/`, { url: 'http://127.0.0.1:1/' })
    const statuses = new Set<number>()
    for (let round = 0; round < 41; round++) statuses.add((await ask()).status)
    expect([...statuses]).toEqual([200, 429])
  })
})

test.each([
  ['<plaudit-reviews shop="a" product="b"></plaudit-reviews>', { shop: 'a', widget: null }],
  ['<PLAUDIT-REVIEWS shop=\'a\' widget=w1 style="x">', { shop: 'a', widget: 'w1' }],
  [
    '<div data-plaudit-reviews="/apps/plaudit/products/mug/block/"></div>',
    { shop: null, widget: null },
  ],
  [
    '<div data-plaudit-reviews="/apps/plaudit/block/?widget=tab&locale=en"></div>',
    { shop: null, widget: 'tab' },
  ],
  [
    '<plaudit-reviews shop="a"><template shadowrootmode="open"><p></p></template></plaudit-reviews>',
    { isDrawn: true },
  ],
])('%s is a widget', (html, expected) => {
  expect(parsePlacements(html).placements).toMatchObject([expected])
})

test('what is commented out, escaped or only mentioned is no widget', () => {
  const page = `<!-- <plaudit-reviews shop="a"></plaudit-reviews>
    <script src="https://x.test/storefront/v1/widget.js"></script> -->
    <p>&lt;plaudit-reviews shop="a"&gt; plaudit-reviews</p>`
  expect(parsePlacements(page)).toEqual({
    placements: [],
    hasScript: false,
    isPasswordPage: false,
  })
  expect(parsePlacements('<form method="post" action="/password">').isPasswordPage).toBe(true)
})
