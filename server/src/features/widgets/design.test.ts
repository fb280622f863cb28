import { defaultWidgetSettings, layouts } from '@plaudit/contract/storefront/widget-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../test/owners.ts'
import { insertReviews } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let world: TestWorld
beforeAll(async () => void (world = await startTestWorld()))
afterAll(() => world.close())

const keep = async (owner: TestOwner, settings: Record<string, unknown>) => {
  const at = world.world.clock.now()
  await world.world.db
    .insertInto('widgets')
    .values({
      account_id: owner.accountId,
      id: owner.accountId,
      name: null,
      settings: JSON.stringify(settings),
      created_at: at,
      updated_at: at,
    })
    .execute()
}

const buildShop = async () => {
  const owner = await buildOwner(world)
  const product = await buildProduct(world, owner, { title: 'Copper kettle' })
  await insertReviews(world, { accountId: owner.accountId, productId: product.id }, [
    { author: 'Maren K.', title: 'Pours well', rating: 5, photos: 1 },
    { author: 'Tove L.', rating: 2 },
  ])
  const path = `/storefront/v1/${owner.shopKey}/products/${product.handle}/block`
  const block = async (query = '') => (await world.guest.get(`${path}${query}`)).text
  return { owner, block }
}

test('S1.011 settings that the version before saved still read: what is new has its default', async () => {
  const owner = await buildOwner(world)
  // As version 0.1 wrote them.
  const known = {
    layout: 'masonry',
    sort: 'helpful',
    page_size: 20,
    show_distribution: false,
    show_photos: true,
    show_country: false,
    show_date: true,
    show_replies: true,
    show_powered_by: true,
    show_count: true,
    min_rating: 1,
    accent_color: '#C2410C',
    star_color: null,
    scheme: 'dark',
  }
  await keep(owner, { ...known, a_setting_that_is_gone: 1 })
  expect((await owner.get('widget/settings/')).json).toEqual({ ...defaultWidgetSettings, ...known })
  const saved = await owner.patch('widget/settings/', { radius: 0, font: 'serif' })
  expect(saved.json).toEqual({ ...defaultWidgetSettings, ...known, radius: 0, font: 'serif' })
})

test.for([
  { radius: 25 },
  { font: 'comic' },
  { star_icon: 'poop' },
  { surface_colors: { background: '#FFFFFF' } },
  { surface_colors: { background: '#FFFFFF', text: 'red' } },
  { offered_sorts: ['newest', 'newest'] },
  { offered_filters: ['weather'] },
  { texts: { en: { heading: 'x'.repeat(81) } } },
])('%o is refused', async (wrong) => {
  const owner = await buildOwner(world)
  expect((await owner.put('widget/settings/', wrong)).status).toBe(400)
})

test('S1.011 font, corners, density, icon and colours reach the block; nothing is added for a widget that was never shaped', async () => {
  const { owner, block } = await buildShop()
  expect(await block()).not.toMatch(/<section[^>]* style=/)
  await owner.put('widget/settings/', {
    font: 'serif',
    radius: 0,
    density: 'airy',
    star_icon: 'heart',
    surface_colors: { background: '#1D2430', text: '#F5F4F2' },
  })
  await expect.poll(() => block(), { timeout: 5_000 }).toContain('--plaudit-radius:0px')
  const html = await block()
  for (const part of [
    'data-scheme="own"',
    'font-family:Georgia',
    '--plaudit-density:1.4',
    '--plaudit-icon:url(',
    'background:#1D2430;color:#F5F4F2;color-scheme:dark',
  ])
    expect(html).toContain(part)
})

test('what a card shows and what shoppers may sort and filter by is the owner’s choice', async () => {
  const { owner, block } = await buildShop()
  const before = await block()
  for (const part of ['<h3', '/helpful"', 'value="lowest"', '?rating=5', 'photos=1'])
    expect(before).toContain(part)
  await owner.put('widget/settings/', {
    show_title: false,
    show_votes: false,
    offered_sorts: ['newest', 'helpful'],
    offered_filters: [],
  })
  await expect.poll(() => block(), { timeout: 5_000 }).not.toContain('<h3')
  const after = await block()
  for (const part of ['/helpful"', 'value="lowest"', '?rating=5', 'photos=1'])
    expect(after).not.toContain(part)
  // Without its title, a review is named by its author.
  expect(after).toMatch(/aria-labelledby="(\S+)".*<b id="\1" dir="auto">Maren K\.</s)
  // Who asks for another order still sees which one it is.
  expect(await block('?sort=lowest')).toContain('<option value="lowest" selected>')
  await owner.put('widget/settings/', { offered_sorts: [] })
  await expect.poll(() => block(), { timeout: 5_000 }).not.toContain('<select')
})

test('S1.011 texts are the owner’s in the languages that she worded, ours in the others, and never markup', async () => {
  const { owner, block } = await buildShop()
  await owner.put('widget/settings/', {
    texts: { en: { heading: 'What <b>people</b> say', helpful: '' }, de: { heading: 'Stimmen' } },
  })
  await expect.poll(() => block('?locale=de'), { timeout: 5_000 }).toContain('>Stimmen</h2>')
  const english = await block('?locale=en-GB')
  expect(english).toContain('What &lt;b&gt;people&lt;/b&gt; say</h2>')
  // Left empty: ours.
  expect(english).toContain('Helpful')
  expect(await block('?locale=fr')).toContain('>Avis</h2>')
  const json = (
    await owner.get(
      `widget/preview/?language=de&settings=${encodeURIComponent('{"sort":"newest"}')}`,
    )
  ).json
  expect(json.html).toContain('>Stimmen</h2>')
  expect(json.html).toContain('<html lang="de">')
})

test('WIDGET-40 colours that are hard to read are refused beside their setting, unless they are accepted', async () => {
  const owner = await buildOwner(world)
  const weak = { star_color: '#FFE08A', sort: 'helpful' }
  const refused = await owner.put('widget/settings/', weak)
  expect(refused.status).toBe(400)
  expect(refused.json.star_color).toEqual([
    '#FFE08A on #FFFFFF has a contrast of 1.2:1, and needs 3:1 to be readable.',
  ])
  expect((await owner.get('widget/settings/')).json).toEqual(defaultWidgetSettings)
  // On a dark ground it is bright.
  const dark = await owner.put(`widgets/${owner.accountId}/`, {
    settings: { ...weak, scheme: 'dark' },
  })
  expect([dark.status, dark.json.low_contrast_accepted_at]).toEqual([200, null])
  expect((await owner.put('widget/settings/', { scheme: 'light' })).status).toBe(400)
  const accepted = await owner.put(`widgets/${owner.accountId}/`, {
    settings: { scheme: 'light' },
    accept_low_contrast: true,
  })
  expect(accepted.status).toBe(200)
  expect(accepted.json.low_contrast_accepted_at).not.toBeNull()
  // What was accepted is not asked for again, and is remembered, also by a copy; what is new is asked for.
  const later = await owner.put(`widgets/${owner.accountId}/`, { settings: { sort: 'lowest' } })
  expect(later.json.low_contrast_accepted_at).toBe(accepted.json.low_contrast_accepted_at)
  const copy = await owner.post('widgets/', { copy_of: owner.accountId })
  expect(copy.json.low_contrast_accepted_at).toBe(accepted.json.low_contrast_accepted_at)
  expect((await owner.put('widget/settings/', { accent_color: '#EEEEEE' })).status).toBe(400)
  expect((await owner.post('widgets/', { settings: { star_color: '#EEEEEE' } })).status).toBe(400)
  const mended = await owner.put(`widgets/${owner.accountId}/`, { settings: { star_color: null } })
  expect(mended.json.low_contrast_accepted_at).toBeNull()
})

test('S6.012 own grounds and texts are gated as colours are', async () => {
  const owner = await buildOwner(world, { plan: false })
  const surface_colors = { background: '#1D2430', text: '#F5F4F2' }
  const answer = await owner.put('widget/settings/', { surface_colors })
  expect([answer.status, answer.json.limit_type]).toEqual([402, 'widget_colors'])
  // Kept from a plan that ended: not shown, and the rest can be saved with it.
  await keep(owner, { surface_colors })
  expect((await owner.put('widget/settings/', { surface_colors, sort: 'lowest' })).status).toBe(200)
})

test('settings are copied to chosen widgets in one call; each answers for itself', async () => {
  const owner = await buildOwner(world)
  const make = async (settings: Record<string, unknown>) =>
    (await owner.post('widgets/', { settings })).json.id as string
  const equal = await make({ layout: 'badge', star_color: '#C2410C' })
  const dark = await make({ layout: 'carousel', scheme: 'dark' })
  const other = await make({ layout: 'trust' })
  await owner.put('widget/settings/', { star_color: '#C2410C', radius: 4, sort: 'lowest' })
  const path = `widgets/${owner.accountId}/copy-settings/`
  const gone = '00000000-0000-7000-8000-000000000000'
  const { json } = await owner.post(path, {
    to: [equal, other, gone, owner.accountId],
    settings: ['star_color'],
  })
  expect(json.results).toEqual([
    { id: equal, outcome: 'unchanged', changed: [], limit_type: null },
    { id: other, outcome: 'saved', changed: ['star_color'], limit_type: null },
    { id: gone, outcome: 'not_found', changed: [], limit_type: null },
  ])
  expect((await owner.get(`widgets/${other}/`)).json.settings).toMatchObject({
    layout: 'trust',
    star_color: '#C2410C',
    radius: null,
    sort: 'newest',
  })
  await owner.put('widget/settings/', { star_color: '#14213D' })
  const weak = { to: [dark, equal], settings: ['star_color', 'radius'] }
  const [first, second] = (await owner.post(path, weak)).json.results
  expect([first.outcome, second.outcome]).toEqual(['low_contrast', 'saved'])
  expect((await owner.get(`widgets/${dark}/`)).json.settings.radius).toBeNull()
  const again = await owner.post(path, { ...weak, accept_low_contrast: true })
  expect(again.json.results[0]).toMatchObject({
    outcome: 'saved',
    changed: ['star_color', 'radius'],
  })
  for (const settings of [['layout'], ['place']])
    expect((await owner.post(path, { to: [dark], settings })).status).toBe(400)
  const stranger = await buildOwner(world)
  expect((await stranger.post(path, weak)).status).toBe(404)
  const theirs = await owner.post(path, {
    to: [stranger.accountId],
    settings: ['star_color'],
  })
  expect(theirs.json.results[0].outcome).toBe('not_found')
  expect((await owner.post(path, { to: ['no id'], settings: ['star_color'] })).status).toBe(400)
})

test('S1.026 the preview shows states that the product is not in, in any language, on a light or a dark page', async () => {
  const owner = await buildOwner(world)
  const preview = async (query: string) => (await owner.get(`widget/preview/?${query}`)).json.html
  expect(await preview('state=no_reviews')).toContain('Nobody has reviewed this product yet.')
  const imported = await preview('state=only_imported&language=de')
  expect(imported).toContain('Importiert von Amazon')
  expect(imported).toContain('Genau wie abgebildet')
  expect(imported).not.toContain('application/ld+json')
  const many = await preview('state=many&language=ar&page=dark')
  expect(many).toContain('dir="rtl"')
  expect(many).toContain('كما في الصورة تمامًا')
  expect(many).toContain('color-scheme:dark')
  expect((await owner.get('widget/preview/?state=few')).status).toBe(400)
})

test('S1.012 S6.008 S6.011 S6.012 without a plan shoppers see the mark, no count and the shop’s colours; with one, what was saved', async () => {
  const product = async (plan: boolean) => {
    const owner = await buildOwner(world, { plan })
    const { id, handle } = await buildProduct(world, owner, { title: 'Copper kettle' })
    await insertReviews(world, { accountId: owner.accountId, productId: id }, [{ rating: 5 }])
    const wish = { show_powered_by: false, accent_color: '#14213D' }
    await keep(owner, { ...defaultWidgetSettings, ...wish })
    return (await world.guest.get(`/storefront/v1/${owner.shopKey}/products/${handle}/block`)).text
  }
  const [without, withPlan] = [await product(false), await product(true)]
  expect(without).toContain('>Plaudit</a>')
  expect(without).not.toContain('1 review collected by this shop')
  expect(without).not.toContain('--plaudit-accent:#14213D')
  expect(withPlan).not.toContain('>Plaudit</a>')
  expect(withPlan).toContain('1 review collected by this shop')
  expect(withPlan).toContain('--plaudit-accent:#14213D')
})

test('S6.011 the count cannot be switched on again without a plan', async () => {
  const owner = await buildOwner(world, { plan: false })
  expect((await owner.put('widget/settings/', { show_count: false })).status).toBe(200)
  const answer = await owner.put('widget/settings/', { show_count: true })
  expect([answer.status, answer.json.limit_type]).toEqual([402, 'reviews_count'])
})

test('WIDGET-72 a shop without reviews is shown with examples, which its shoppers never get', async () => {
  const owner = await buildOwner(world)
  const { handle, id: productId } = await buildProduct(world, owner, { title: 'Copper kettle' })
  const preview = async (query = '') =>
    (await owner.get(`widgets/${owner.accountId}/preview/?${query}`)).json as {
      html: string
      examples: boolean
    }
  const settings = (value: object) => `settings=${encodeURIComponent(JSON.stringify(value))}`
  expect(await preview('language=de')).toMatchObject({
    examples: true,
    html: expect.stringContaining('Wie dafür gemacht'),
  })
  for (const layout of layouts) {
    const { examples, html } = await preview(settings({ layout }))
    expect([layout, examples, /Maren K\.|4\.6/.test(html)]).toEqual([layout, true, true])
    expect(html).not.toContain('application/ld+json')
  }
  // A wall of photos has photos, and nothing is fetched for them.
  const wall = await preview(settings({ layout: 'photo_wall' }))
  expect(wall.html.match(/<img src="data:image\/svg\+xml,/g)?.length).toBeGreaterThan(3)
  // What the owner asks to see is shown.
  expect(await preview('state=no_reviews')).toMatchObject({
    examples: false,
    html: expect.not.stringContaining('Maren K.'),
  })
  const storefront = `/storefront/v1/${owner.shopKey}`
  for (const path of [`products/${handle}/block`, `products/${handle}/reviews`, 'block', 'reviews'])
    expect((await world.guest.get(`${storefront}/${path}`)).text).not.toContain('Maren K.')

  await insertReviews(world, { accountId: owner.accountId, productId }, [
    { author: 'Tove L.', rating: 5 },
  ])
  expect(await preview()).toMatchObject({
    examples: false,
    html: expect.stringContaining('Tove L.'),
  })
})
