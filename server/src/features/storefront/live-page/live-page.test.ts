import { defaultWidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildOwner } from '../../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { buildConnectedOwner } from '../../../../test/stores/connected-store.ts'
import { setTheme } from '../../../../test/stores/shop-theme.ts'
import { parsePlacements } from './parse-placements.ts'
import { judgePage } from './rules.ts'

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
    // A block shows the first widget, until its setting names another one.
    setTheme(world, owner.domain, { blocks: ['reviews'], embeds: [] })
    const { id } = (await owner.post('widgets/', { settings: { layout: 'masonry' } })).json
    expect((await owner.post(`widgets/${id}/check/`, {})).json).toMatchObject({
      outcome: 'other_widget',
      widgets: [{ way: 'theme_block', is_first: true, whole_shop: false }],
    })
    setTheme(world, owner.domain, { blocks: ['reviews'], settings: { widget: id } })
    expect((await owner.post(`widgets/${id}/check/`, {})).json).toMatchObject({
      outcome: 'found',
      widgets: [{ way: 'theme_block', layout: 'masonry' }],
    })
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
  })

  test('WIDGET-75 what it found is kept for each widget, with where it was last found, and goes with the widget', async () => {
    const owner = await buildConnectedOwner(world)
    const kept = async () => (await owner.get('widgets/checks/')).json.results
    expect(await kept()).toEqual([])
    setTheme(world, owner.domain, { blocks: ['reviews'], embeds: [] })
    const first = `widgets/${owner.accountId}/check/`
    const there = await owner.post(first, {})
    const found = { url: there.json.url, at: there.json.checked_at }
    const ofFirst = { widget_id: owner.accountId, is_typed: false, found }
    expect(await kept()).toEqual([
      { ...ofFirst, outcome: 'found', url: found.url, checked_at: found.at },
    ])
    // The theme lost it: it is said, and where it was.
    setTheme(world, owner.domain, { blocks: [], embeds: [] })
    await owner.post(first, {})
    expect(await kept()).toMatchObject([{ ...ofFirst, outcome: 'not_found' }])

    const { id } = (await owner.post('widgets/', { settings: { layout: 'masonry' } })).json
    const url = `${owner.domain}/products/no-such-thing`
    await owner.post(`widgets/${id}/check/`, { url })
    expect(await kept()).toHaveLength(2)
    expect(await kept()).toContainEqual(
      expect.objectContaining({ widget_id: id, outcome: 'missing', is_typed: true, found: null }),
    )
    // What is no address was no look at a page.
    await owner.post(first, { url: 'file:///etc/passwd' })
    expect(await kept()).toMatchObject([{ is_typed: false }, {}])
    expect((await (await buildOwner(world.t)).get('widgets/checks/')).json.results).toEqual([])
    await owner.delete(`widgets/${id}/`)
    expect(await kept()).toMatchObject([ofFirst])
  })

  test('a page that is crafted to take long is given up', async () => {
    const owner = await buildOwner(world.t)
    const address = (site: string) => `${world.sandbox.url}/${site}/fern/products/crafted`
    await fetch(address('control/websites'), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ body: '<!--'.repeat(200_000) }),
    })
    const url = address('websites')
    const answer = await owner.post(`widgets/${owner.accountId}/check/`, { url })
    expect([answer.status, answer.json.outcome]).toEqual([200, 'timed_out'])
  }, 20_000)

  test('each place has its own page of the store, and its own block', async () => {
    const owner = await buildConnectedOwner(world)
    const check = async (settings: object) => {
      const { id } = (await owner.post('widgets/', { settings })).json
      return { id, ...(await owner.post(`widgets/${id}/check/`, {})).json }
    }
    setTheme(world, owner.domain, {
      blocks: ['reviews'],
      home: ['shop_reviews'],
      cart: ['cart_reviews'],
      embeds: ['over_page', 'card_stars'],
    })
    const outcomes = []
    for (const settings of [
      { layout: 'testimonials', place: 'home' },
      { layout: 'cart', place: 'cart' },
      { layout: 'tab', place: 'every_page' },
      { layout: 'badge', place: 'cards' },
      { layout: 'carousel', place: 'home' },
    ]) {
      const { url, outcome } = await check(settings)
      outcomes.push([settings.layout, url.replace(`https://${owner.domain}`, ''), outcome])
    }
    expect(outcomes).toEqual([
      ['testimonials', '/', 'found'],
      ['cart', '/cart', 'found'],
      ['tab', '/', 'found'],
      ['badge', '/collections/all', 'found'],
      ['carousel', '/', 'other_widget'],
    ])
    setTheme(world, owner.domain, { blocks: ['reviews'] })
    const inCart = await check({ layout: 'badge', place: 'cart' })
    expect(inCart.outcome).toBe('empty_cart')
    const ownPage = await check({ layout: 'all_reviews', place: 'own_page' })
    expect(ownPage.url).toBe(`https://${owner.domain}/apps/plaudit/reviews`)
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
    for (let round = 0; round < 101; round++) statuses.add((await ask()).status)
    expect([...statuses]).toEqual([200, 429])
  })
})

test.each([
  ['<plaudit-reviews shop="a" product="b"></plaudit-reviews>', { shop: 'a', isWholeShop: false }],
  ['<PLAUDIT-REVIEWS shop=\'a\' widget=w1 style="x">', { widget: 'w1', isWholeShop: true }],
  [
    '<div data-plaudit-reviews="/apps/plaudit/products/mug/block/?locale=en"></div>',
    { shop: null, widget: null, isWholeShop: false },
  ],
  [
    '<div data-plaudit-reviews="/apps/plaudit/block/?widget=tab&amp;locale=en"></div>',
    { widget: 'tab', isWholeShop: true, way: 'theme_block' },
  ],
  [
    '<plaudit-reviews shop="a"><template shadowrootmode="open"><p></p></template></plaudit-reviews>',
    { isDrawn: true, way: 'html' },
  ],
])('%s is a widget', (html, expected) => {
  expect(parsePlacements(html).placements).toMatchObject([expected])
})

test.each([
  ['<plaudit-reviews shop="a">', 'list', 'product', 'shows_shop'],
  ['<plaudit-reviews shop="a" product="b">', 'testimonials', 'home', 'shows_product'],
  ['<plaudit-reviews shop="a">', 'testimonials', 'home', 'found'],
  ['<plaudit-reviews shop="a" widget="gone">', 'testimonials', 'home', 'other_widget'],
  ['<plaudit-reviews shop="a" widget="list" product="b">', 'list', 'product', 'found'],
] as const)('%s for %s at %s: %s', (tag, layout, place, outcome) => {
  const settings = { ...defaultWidgetSettings, layout, place }
  const widget = { id: 'w', is_first: true, name: null, settings }
  const known = { ...widget, updated_at: null, low_contrast_accepted_at: null }
  const page = `${tag}</plaudit-reviews><script src="https://x.test/storefront/v1/widget.js"></script>`
  const judged = judgePage(page, {
    shops: new Set(['a']),
    isOwnStore: true,
    widget: known,
    all: [known],
  })
  expect(judged.outcome).toBe(outcome)
})

test('WIDGET-70 a block that names no shop is the account’s in its own store alone', () => {
  const widget = {
    id: 'w',
    is_first: true,
    name: null,
    settings: defaultWidgetSettings,
    updated_at: null,
    low_contrast_accepted_at: null,
  }
  const page = '<div data-plaudit-reviews="/apps/plaudit/products/kettle"></div>'
  const wanted = { shops: new Set(['a']), widget, all: [widget] }
  expect(judgePage(page, { ...wanted, isOwnStore: true }).outcome).toBe('found')
  expect(judgePage(page, { ...wanted, isOwnStore: false })).toEqual({
    outcome: 'other_shop',
    widgets: [],
  })
})

test('what is commented out, escaped or only mentioned is no widget', () => {
  const page = `<!-- <plaudit-reviews shop="a"></plaudit-reviews>
    <script src="https://x.test/storefront/v1/widget.js"></script> -->
    <p>&lt;plaudit-reviews shop="a"&gt; plaudit-reviews</p>`
  expect(parsePlacements(page)).toEqual({
    placements: [],
    ratings: [],
    hasScript: false,
    isPasswordPage: false,
  })
  expect(parsePlacements('<form method="post" action="/password">').isPasswordPage).toBe(true)
})
