import { gzipSync } from 'node:zlib'
import { layouts, type Layout } from '@plaudit/contract/storefront/widget-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { insertReviews } from '../../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { findLayout } from './find-layout.ts'

let world: TestWorld
let owner: TestOwner
const ids = {} as Record<Layout, string>
let handle: string

beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
  const product = await buildProduct(world, owner, { title: 'Enamel kettle' })
  handle = product.handle
  await insertReviews(world, { accountId: owner.accountId, productId: product.id }, [
    { author: 'Maren K.', text: 'Pours <b>well</b>.', rating: 5, photos: 2, reply: 'Thank you.' },
    { author: 'Tove L.', text: 'Too small.', rating: 2 },
    { author: 'Noor A.', text: 'From elsewhere.', rating: 1, source: 'amazon' },
  ])
  for (const layout of layouts)
    ids[layout] = (await owner.post('widgets/', { settings: { layout } })).json.id
})
afterAll(() => world.close())

/** Layouts that show reviews one by one: all of a page, those with photos, or a few that are quoted. */
const quoting = new Set<Layout>(['testimonials', 'highlight', 'popup', 'cart'])
const quotesOne = new Set<Layout>(['highlight', 'cart'])
const reads = (layout: Layout) => findLayout(layout).reads

const block = async (layout: Layout, query = '') =>
  (
    await world.guest.get(
      `/storefront/v1/${owner.shopKey}/products/${handle}/block?widget=${ids[layout]}${query}`,
    )
  ).text

test.for(layouts)(
  'WIDGET-1 %s shows the average of own reviews alone, and imported ones only by their site',
  async (layout) => {
    const html = await block(layout)
    expect(html).not.toContain('2.7 out of')
    expect(html).not.toContain('<b>well')
    if (layout !== 'popup') expect(html).toContain('3.5')
    const showsAll = reads(layout) === 'reviews' && !quotesOne.has(layout)
    expect(html.includes('Imported from Amazon')).toBe(showsAll)
    expect(html.includes('Pours &lt;b&gt;well')).toBe(
      reads(layout) !== 'summary' && layout !== 'cart',
    )
    if (layout !== 'badge' && !quoting.has(layout))
      expect(html).toContain('Imported, not included in the 3.5 average')
  },
)

test.for(layouts)('%s: style and script to first paint are at most 4 kB gzip', async (layout) => {
  const style = /<style>(.*?)<\/style>/s.exec(await block(layout))![1]!
  const script = (await world.guest.get('/storefront/v1/widget.js')).text
  const size = (text: string) => gzipSync(text, { level: 9 }).length
  expect(size(style) + size(script)).toBeLessThanOrEqual(4096)
})

test.for(layouts)(
  '%s: its part alone is its reviews, as the script swaps them in',
  async (layout) => {
    const part = await block(layout, '&part=list')
    expect(/Too small\.|Pours/.test(part)).toBe(reads(layout) !== 'summary')
    expect(part).not.toContain('<style>')
  },
)

test.for([
  ['en', [1], '1 photo'],
  ['ar', [2], 'صورتان'],
  ['en', [3, 1, 0], '4 photos'],
  ['en', [2, 1, 1, 2, 1, 1, 0], '6 photos in reviews 1–5 of 6'],
] as const)(
  'WIDGET-80 %s: a photo wall of reviews with %j photos says "%s"',
  async ([locale, photos, line]) => {
    const settings = { layout: 'photo_wall', page_size: 5 }
    const { id } = (await owner.post('widgets/', { settings })).json
    const product = await buildProduct(world, owner)
    await insertReviews(
      world,
      { accountId: owner.accountId, productId: product.id },
      photos.map((count) => ({ photos: count })),
    )
    const path = `/storefront/v1/${owner.shopKey}/products/${product.id}/block?widget=${id}`
    const { text } = await world.guest.get(`${path}&locale=${locale}`)
    expect(/<nav[^>]*>\s*<p>(.*?)<\/p>/.exec(text)![1]).toBe(line)
  },
)

test('layouts that stand beside a list carry no structured data of their own', async () => {
  const withData = []
  for (const layout of layouts)
    if ((await block(layout)).includes('application/ld+json')) withData.push(layout)
  expect(withData).toEqual(['list', 'compact', 'masonry'])
})

test('what a layout loads on first use is there, and at most 5 kB gzip', async () => {
  const scripts = layouts.flatMap((layout) => findLayout(layout).behaviour?.script ?? [])
  expect(scripts).toEqual(['carousel.js', 'popup.js'])
  for (const script of ['lightbox.js', 'vote.js', ...scripts]) {
    const { text, headers } = await world.guest.get(`/storefront/v1/${script}`)
    expect([script, headers['content-type']]).toEqual([script, 'text/javascript; charset=utf-8'])
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(5120)
  }
})

test.for(layouts)(
  'S1.026 %s without a product shows the whole shop, and leads to itself',
  async (layout) => {
    const { text } = await world.guest.get(
      `/storefront/v1/${owner.shopKey}/block?widget=${ids[layout]}`,
    )
    expect(text).toMatch(/^<plaudit-reviews id="plaudit-shop-.{6}" shop="[^"]+" widget="/)
    expect(text).not.toContain('ld+json')
    if (reads(layout) !== 'summary' && layout !== 'cart') expect(text).toContain('Enamel kettle')
    if (layout === 'all_reviews')
      expect(text).toContain(`?product=${handle}#plaudit-shop-${ids[layout].slice(-6)}"`)
  },
)

test('links of a widget lead to itself, and a badge leads to the first widget of the product', async () => {
  const masonry = await block('masonry')
  const element = /<plaudit-reviews id="([^"]+)"/.exec(masonry)![1]!
  expect(element).toMatch(/^plaudit-.{8}-.{6}$/)
  expect(masonry).toContain(`photos=1#${element}"`)
  expect(await block('badge')).toContain(`href="#${element.slice(0, -7)}"`)
})

test('a product that nobody has reviewed says so in every layout', async () => {
  const bare = await buildProduct(world, owner, { title: 'Tin cup' })
  for (const layout of layouts) {
    const { text } = await world.guest.get(
      `/storefront/v1/${owner.shopKey}/products/${bare.handle}/block?widget=${ids[layout]}`,
    )
    // A pop-up that has nothing to say does not come up.
    if (layout === 'popup') expect(text).not.toContain('popover="')
    else
      expect(text).toMatch(
        /Nobody has reviewed this product yet\.|No reviews yet|No reviews collected by this shop yet|No photos yet/,
      )
  }
})

test('a badge beside imported reviews alone says that customers of the shop wrote none', async () => {
  const product = await buildProduct(world, owner)
  const line = async () =>
    (
      await world.guest.get(
        `/storefront/v1/${owner.shopKey}/products/${product.id}/block?widget=${ids.badge}`,
      )
    ).text
  expect(await line()).toContain('No reviews yet')
  await insertReviews(world, { accountId: owner.accountId, productId: product.id }, [
    { author: 'Noor A.', text: 'From elsewhere.', rating: 4, source: 'amazon' },
  ])
  await expect.poll(line).toContain('No reviews collected by this shop yet')
})

test('what an owner set for another layout is neither drawn nor lost', async () => {
  const surface_colors = { background: '#10243A', text: '#E4ECF5' }
  const settings = { layout: 'list', surface_colors, star_color: '#FFC24B' }
  const { id } = (await owner.post('widgets/', { settings })).json
  const drawn = async () =>
    (await world.guest.get(`/storefront/v1/${owner.shopKey}/block?widget=${id}`)).text
  await expect.poll(drawn).toContain('background:#10243A')
  await owner.put(`widgets/${id}/`, { settings: { layout: 'badge' }, accept_low_contrast: true })
  await expect.poll(drawn).not.toContain('#10243A')
  await owner.put(`widgets/${id}/`, { settings: { layout: 'list' } })
  await expect.poll(drawn).toContain('background:#10243A')
})
