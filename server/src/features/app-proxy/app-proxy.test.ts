import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildProduct, buildReview } from '../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import {
  buildConnectedOwner,
  proxied,
  type ConnectedOwner,
} from '../../../test/stores/connected-store.ts'
import { storefrontCacheOf } from '../storefront/cache/storefront-cache.ts'
import { classOf } from '../storefront/drawing/wire-names.ts'

let world: SandboxWorld
let owner: ConnectedOwner
let handle: string
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await buildConnectedOwner(world)
  const product = await buildProduct(world.t, owner)
  handle = product.handle
  await buildReview(owner, product.id, { text: 'Pours well. {{ shop.email }}{% endraw %}{{ x }}' })
  await buildReview(owner, product.id, { rating: 2, text: 'Leaks at the seam.' })
})
afterAll(() => world.close())

const get = (path: string) => world.t.guest.get(path)

describe('SURF-9 requests that the platform forwarded from a shop', () => {
  test('get the reviews of that shop’s product, filtered as the shopper asked', async () => {
    const all = await get(proxied(world, `products/${handle}/block/`, { shop: owner.domain }))
    expect(all.status).toBe(200)
    expect(all.text).toContain('Leaks at the seam.')
    const query = { shop: owner.domain, rating: '5', locale: 'fr' }
    const some = await get(proxied(world, `products/${handle}/block/`, query))
    expect(some.text).not.toContain('Leaks at the seam.')
    expect(some.text).toContain('lang="fr"')
    const summary = await get(proxied(world, `products/${handle}/summary/`, { shop: owner.domain }))
    expect(summary.json).toMatchObject({ average: 3.5, count: 2 })
  })

  test('S1.026 get all reviews of the shop as a block and as a page of its own, narrowed to a product', async () => {
    const { domain: shop } = owner
    const block = await get(proxied(world, 'block/', { shop, widget: 'testimonials' }))
    expect(block.text).toMatch(/<blockquote[^>]*>Leaks at the seam\./)
    const page = await get(proxied(world, 'reviews/', { shop }))
    expect(page.headers['content-type']).toBe('application/liquid')
    expect(page.text).toContain('Leaks at the seam.')
    expect(page.text).toMatch(/<h1 lang="en">Reviews of [^<]+<\/h1>/)
    expect(page.text).toContain(`?product=${handle}#plaudit-shop"`)
    await owner.post('widgets/', { settings: { layout: 'highlight', place: 'own_page' } })
    await expect
      .poll(async () => (await get(proxied(world, 'reviews/', { shop }))).text)
      .toContain('<figure')
    const narrowed = { shop, product: 'nothing-of-ours' }
    expect((await get(proxied(world, 'reviews/', narrowed))).status).toBe(404)
  })

  test('anybody else gets 400, also with a signature of another time or shop', async () => {
    const path = proxied(world, `products/${handle}/block/`, { shop: owner.domain })
    for (const wrong of [
      `/proxy/products/${handle}/block/`,
      `/proxy/products/${handle}/block/?shop=${owner.domain}`,
      path.replace(owner.domain, 'fernhill.myshopify.com'),
      `${path}&rating=5`,
      `${path}&shop=${owner.domain}`,
    ])
      expect((await get(wrong)).status).toBe(400)
    world.t.advance({ minutes: 2 })
    expect((await get(path)).status).toBe(400)
  })

  test('SURF-10 a page inside the theme holds what reviewers wrote as text, never as a template', async () => {
    const path = proxied(world, `products/${handle}/reviews/`, { shop: owner.domain })
    const { headers, text } = await get(path)
    expect(headers['content-type']).toBe('application/liquid')
    expect(text).toContain('Leaks at the seam.')
    // The title and the page itself.
    expect(text.match(/\{%-?\s*endraw/g)).toHaveLength(2)
    expect(text.indexOf('{{ shop.email }}')).toBeLessThan(text.lastIndexOf('{% endraw %}'))
  })

  test('SURF-10 the page names the product, shows its picture, leads back to it, and speaks the shop’s language', async () => {
    const title = 'Kettle <b>{% endraw %}{{ shop.email }}'
    await world.t.world.db
      .updateTable('products')
      .set({ title, image_url: 'https://cdn.example.com/kettle.webp' })
      .where('account_id', '=', owner.accountId)
      .where('handle', '=', handle)
      .execute()
    const page = async (query: Record<string, string> = {}) =>
      (await get(proxied(world, `products/${handle}/reviews/`, { shop: owner.domain, ...query })))
        .text
    const english = await page()
    expect(english).toContain('<h1>Reviews of Kettle &lt;b&gt;')
    expect(english).toMatch(/^\{% capture page_title %\}\{% raw %\}Reviews of Kettle &lt;b&gt;/)
    expect(english).toContain('src="https://cdn.example.com/kettle.webp"')
    expect(english).toMatch(new RegExp(`<a href="http[^"]+/products/${handle}">← Back to Kettle`))
    expect(english.match(/\{%-?\s*endraw/g)).toHaveLength(2)
    expect(await page({ locale: 'fr-CA' })).toContain('<h1>Avis sur Kettle')
    await owner.post('auth/edit/', { language: 'de' })
    const german = await page()
    expect(german).toContain('<h1>Bewertungen zu Kettle')
    expect(german).toContain('lang="de"')
  })

  test('SURF-10 a page that is asked for by the product’s number leads to the product by its handle', async () => {
    await world.t.world.db
      .updateTable('products')
      .set({ external_id: '77001' })
      .where('account_id', '=', owner.accountId)
      .where('handle', '=', handle)
      .execute()
    const path = proxied(world, 'products/77001/reviews/', { shop: owner.domain })
    const { text } = await get(path)
    expect(text).toMatch(new RegExp(`<a href="http[^"]+/products/${handle}">`))
    expect(text).not.toContain('/products/77001"')
  })

  test('a product without a page in the shop gets a page without a way back', async () => {
    const { id } = await buildProduct(world.t, owner, { title: 'Teapot' })
    await world.t.world.db
      .updateTable('products')
      .set({ external_id: '77002', handle: null })
      .where('account_id', '=', owner.accountId)
      .where('id', '=', id)
      .execute()
    const path = proxied(world, 'products/77002/reviews/', { shop: owner.domain })
    const { text } = await get(path)
    expect(text).toContain('<h1>')
    expect(text).not.toContain('←')
  })

  test('one page asks once for the store and once for the account’s language', async () => {
    await vi.waitFor(() => expect(storefrontCacheOf(world.t.world).isListening).toBe(true))
    const path = proxied(world, `products/${handle}/reviews/`, { shop: owner.domain })
    expect((await get(path)).status).toBe(200)
    const asked: string[] = []
    const { db } = world.t.world
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    Object.assign(world.t.world, { db: counted })
    try {
      expect((await get(path)).status).toBe(200)
    } finally {
      Object.assign(world.t.world, { db })
    }
    const times = (table: string) => asked.filter((one) => one.includes(`"name":"${table}"`)).length
    expect([times('stores'), times('accounts')]).toEqual([1, 1])
  })

  test('an unknown product has no reviews, and a shop that is not connected is not found', async () => {
    const none = await get(proxied(world, 'products/nothing/block/', { shop: owner.domain }))
    expect(none.status).toBe(200)
    expect(none.text).toContain(`class="${classOf('emptyState')}"`)
    const shop = 'never-connected.myshopify.com'
    expect((await get(proxied(world, `products/${handle}/block/`, { shop }))).status).toBe(404)
  })
})
