import { defaultWidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { MOST_WIDGETS } from '@plaudit/contract/storefront/widgets'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../test/owners.ts'
import { insertReviews } from '../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'

let world: TestWorld
beforeAll(async () => void (world = await startTestWorld()))
afterAll(() => world.close())

test('S7.047 WIDGET-12 the first widget is there from the start and is what widget/settings/ means', async () => {
  const owner = await buildOwner(world)
  const { results } = (await owner.get('widgets/')).json
  expect(results).toEqual([
    {
      id: owner.accountId,
      is_first: true,
      name: null,
      settings: defaultWidgetSettings,
      updated_at: null,
      low_contrast_accepted_at: null,
    },
  ])
  await owner.put('widget/settings/', { sort: 'helpful' })
  expect((await owner.get(`widgets/${owner.accountId}/`)).json.settings.sort).toBe('helpful')
  await owner.put(`widgets/${owner.accountId}/`, {
    settings: { page_size: 20 },
    name: 'Product page',
  })
  expect((await owner.get('widget/settings/')).json).toMatchObject({
    sort: 'helpful',
    page_size: 20,
  })
  expect((await owner.get('widgets/')).json.results[0].name).toBe('Product page')
  expect((await owner.delete(`widgets/${owner.accountId}/`)).json.detail).toBe(
    'The first widget cannot be deleted.',
  )
})

test('an account has several widgets, each with its layout; shoppers see each by its id, until it is deleted', async () => {
  const owner = await buildOwner(world)
  const product = await buildProduct(world, owner, { title: 'Copper kettle' })
  await insertReviews(world, { accountId: owner.accountId, productId: product.id }, [
    { author: 'Maren K.', rating: 5 },
    { author: 'Tove L.', rating: 2 },
  ])
  const created = await owner.post('widgets/', { name: 'Home', settings: { layout: 'badge' } })
  expect([created.status, created.json.is_first]).toEqual([200, false])
  const { id } = created.json
  const path = `/storefront/v1/${owner.shopKey}/products/${product.handle}/block`
  const block = async (query = '') => await world.guest.get(`${path}${query}`)
  expect((await block()).text).toContain('Maren K.')
  const badge = await block(`?widget=${id}`)
  expect(badge.text).toContain(`widget="${id}"`)
  expect(badge.text).toContain('3.5')
  expect(badge.text).not.toContain('Maren K.')

  await owner.patch(`widgets/${id}/`, { settings: { layout: 'carousel' } })
  await expect
    .poll(async () => (await block(`?widget=${id}`)).text, { timeout: 5_000 })
    .toContain('Maren K.')
  expect(
    (await owner.get('widgets/')).json.results.map(({ name }: { name: string }) => name),
  ).toEqual([null, 'Home'])

  const stranger = await buildOwner(world)
  expect((await stranger.get(`widgets/${id}/`)).status).toBe(404)
  const theirs = await buildProduct(world, stranger)
  const theirBlock = `/storefront/v1/${stranger.shopKey}/products/${theirs.handle}/block`
  expect((await world.guest.get(`${theirBlock}?widget=${id}`)).status).toBe(404)

  expect((await owner.delete(`widgets/${id}/`)).json).toEqual({ ok: true })
  expect((await owner.get(`widgets/${id}/`)).status).toBe(404)
  await expect.poll(async () => (await block(`?widget=${id}`)).status, { timeout: 5_000 }).toBe(404)
  expect((await block()).status).toBe(200)
})

test('two changes at once are both kept', async () => {
  const owner = await buildOwner(world)
  await Promise.all([
    owner.patch('widget/settings/', { sort: 'lowest' }),
    owner.patch('widget/settings/', { page_size: 30 }),
    owner.patch('widget/settings/', { scheme: 'dark' }),
  ])
  expect((await owner.get('widget/settings/')).json).toMatchObject({
    sort: 'lowest',
    page_size: 30,
    scheme: 'dark',
  })
})

test('WIDGET-12 an account has at most fifty widgets, and is told so', async () => {
  const owner = await buildOwner(world)
  const at = world.world.clock.now()
  const there = Array.from({ length: MOST_WIDGETS - 3 }, () => ({
    account_id: owner.accountId,
    id: v7(),
    name: null,
    settings: '{}',
    created_at: at,
    updated_at: at,
  }))
  await world.world.db.insertInto('widgets').values(there).execute()
  const made = await Promise.all(Array.from({ length: 5 }, () => owner.post('widgets/', {})))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = made.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(3)
  expect(refused[0]!.json.detail).toBe(
    `You can have ${MOST_WIDGETS} widgets. Delete one to add another.`,
  )
})

test('WIDGET-6 a gated setting of another widget is refused without a plan, in a new one too', async () => {
  const owner = await buildOwner(world, { plan: false })
  const gated = { settings: { layout: 'carousel', star_color: '#123456' } }
  const answer = await owner.post('widgets/', gated)
  expect([answer.status, answer.json.limit_type]).toEqual([402, 'widget_colors'])
  const { id } = (await owner.post('widgets/', { settings: { layout: 'carousel' } })).json
  expect((await owner.put(`widgets/${id}/`, gated)).status).toBe(402)
  expect((await owner.put(`widgets/${id}/`, { name: '  ' })).status).toBe(400)
})

test('WIDGET-13 a preview names only the limits that its layout uses', async () => {
  const owner = await buildOwner(world, { plan: false })
  const { id } = (await owner.post('widgets/', { settings: { layout: 'badge' } })).json
  const tried = encodeURIComponent(JSON.stringify({ min_rating: 4, star_color: '#123456' }))
  const { json } = await owner.get(`widgets/${id}/preview/?settings=${tried}`)
  expect(json.uses_limits.toSorted()).toEqual(['reviews_count', 'widget_colors'])
  expect(json.html).toContain(`widget="${id}"`)
})

test('WIDGET-13 what the layout does not use is saved without a plan, and shoppers never see it without one', async () => {
  const owner = await buildOwner(world, { plan: false })
  const { id } = (await owner.post('widgets/', { settings: { layout: 'list' } })).json
  const save = async (settings: object) =>
    (await owner.patch(`widgets/${id}/`, { settings })).status
  expect(await save({ min_rating: 4 })).toBe(402)
  expect(await save({ layout: 'badge', min_rating: 4 })).toBe(200)
  expect(await save({ layout: 'list' })).toBe(200)
  const product = await buildProduct(world, owner)
  await insertReviews(world, { accountId: owner.accountId, productId: product.id }, [{ rating: 2 }])
  const shown = await world.guest.get(
    `/storefront/v1/${owner.shopKey}/products/${product.handle}/block?widget=${id}`,
  )
  expect(shown.text).toContain('Author 1')
})

test('a copy has what its original has, also what the plan no longer brings, and nothing more', async () => {
  const owner = await buildOwner(world, { plan: false })
  const { id } = (await owner.post('widgets/', {})).json
  // As saved while there was a plan.
  const saved = { layout: 'carousel', star_color: '#123456', page_size: 20 }
  await world.world.db
    .updateTable('widgets')
    .set({ settings: JSON.stringify(saved) })
    .where('account_id', '=', owner.accountId)
    .where('id', '=', id)
    .execute()
  const copy = await owner.post('widgets/', { copy_of: id, name: 'Copy' })
  expect([copy.status, copy.json.name]).toEqual([200, 'Copy'])
  expect(copy.json.settings).toMatchObject(saved)
  const more = { copy_of: id, settings: { accent_color: '#123456' } }
  expect((await owner.post('widgets/', more)).status).toBe(402)
  const stranger = await buildOwner(world)
  expect((await stranger.post('widgets/', { copy_of: id })).status).toBe(404)
})

test('a widget that is deleted while it is saved does not come back', async () => {
  const owner = await buildOwner(world)
  for (let round = 0; round < 8; round++) {
    const { id } = (await owner.post('widgets/', {})).json
    await Promise.all([
      owner.patch(`widgets/${id}/`, { settings: { sort: 'lowest' } }),
      owner.delete(`widgets/${id}/`),
      owner.patch(`widgets/${id}/`, { name: 'Again' }),
    ])
    expect((await owner.get('widgets/')).json.results).toHaveLength(1)
  }
})
