import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { asOwner, logIn, registerOwner } from '../owner.ts'
import { axe, connect, sandbox, sideways } from './live-shop.ts'

type Item = { id: string; version: number; variants: { id: string }[] }
type Control = { request: APIRequestContext; shop: string }

const inShop = async ({ request, shop }: Control, changes: object[]) =>
  request.post(`${sandbox()}/control/shopify/${shop}/changes`, { data: { changes } })

/** The collections that the owner has just made in the store's admin, by title. */
const makeCollections = async (control: Control, titles: string[]) => {
  await inShop(
    control,
    titles.map((title) => ({ do: 'create-collection', collection: { title } })),
  )
  const { request, shop } = control
  const store = await (await request.get(`${sandbox()}/control/shopify/${shop}/store`)).json()
  const all = store.collections as { id: number; title: string }[]
  return titles.map((title) => all.find((one) => one.title === title)!.id)
}

/** Everything up to the end of the push dialog by keyboard alone. */
const pushByKeyboard = async (page: Page) => {
  await page.getByLabel('Select all shown').focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Edit', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Add tags' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Tags').focus()
  await page.keyboard.type('ten,')
  await page.getByRole('dialog').getByRole('button', { name: 'Add tags' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('10 products changed.')).toBeVisible()
  await page
    .getByRole('region', { name: 'Selected products' })
    .getByRole('button', { name: 'Push to store' })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('radio', { name: /For shoppers/ })).toBeVisible()
}

test('S1.014, S4.026, S6.009, PROD-50, PROD-51 ten products are pushed by keyboard over a line that was lost; two fail and say why, are mended and go; one runs low', async ({
  page,
  request,
  context,
}) => {
  // The supplier's list is read in the background of the first minutes.
  test.setTimeout(400_000)
  const owner = await registerOwner(request)
  const api = asOwner(request, owner)
  const headers = { authorization: `Bearer ${owner.access}` }
  const state = async () => (await api.get<{ state: string }>('dropship/catalogue/')).state
  await expect.poll(state, { timeout: 300_000 }).toBe('ready')
  await logIn(page, owner)
  const control = { request, shop: await connect(page, 'ten') }
  const found = await api.get<{ results: { id: string }[] }>(
    'dropship/products/?search=lamp&limit=10',
  )
  for (const { id } of found.results) await api.post('dropship/import-list/', { product_id: id })
  const { results } = await api.get<{ results: Item[] }>('dropship/import-list/')
  expect(results).toHaveLength(10)
  const [gone, automatic] = await makeCollections(control, ['Summer', 'Lamps'])
  const [first, second, low] = results as [Item, Item, Item]
  // A collection can be chosen once the store has told of it.
  const own = (item: Item, data: Record<string, unknown>) =>
    expect(async () => {
      const { version } = await api.get<Item>(`dropship/import-list/${item.id}/`)
      const answer = await request.patch(`/api/dropship/import-list/${item.id}/`, {
        headers,
        data: { version, ...data },
      })
      expect(await answer.json()).toMatchObject(data)
    }).toPass({ timeout: 30_000 })
  await own(first, { title: 'In a collection that is deleted', collections: [String(gone)] })
  await own(second, { title: 'In an automatic collection', collections: [String(automatic)] })
  await own(low, { title: 'Runs low' })
  const rule = { column: 'TAG', relation: 'EQUALS', condition: 'lamps' }
  await inShop(control, [
    { do: 'delete-collection', id: gone },
    { do: 'update-collection', id: automatic, change: { rule } },
  ])

  await page.goto('/import-list')
  await page.getByRole('button', { name: /Filters/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')

  await pushByKeyboard(page)
  const dialog = page.getByRole('dialog')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Push to store' }).click()
  await expect(dialog.getByText('we do not know whether the push began')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await context.setOffline(false)
  await dialog.getByRole('button', { name: 'Push to store' }).click()
  const pushes = page.getByRole('region', { name: 'Pushes to your store' })
  await expect(pushes.getByText('8 pushed in the last 24 hours')).toBeVisible({ timeout: 120_000 })
  await expect(pushes.getByRole('heading', { name: 'Not pushed: 2' })).toBeVisible()
  const failed = (title: string) => pushes.getByRole('listitem').filter({ hasText: title })
  await expect(failed('In a collection that is deleted')).toContainText('collection')
  await expect(failed('In an automatic collection')).toContainText('collection')
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axe(page)).toEqual([])
    expect(await sideways(page)).toBe(0)
  }
  await page.setViewportSize({ width: 1440, height: 900 })

  // What failed lost nothing: mended, it goes by the same button.
  for (const item of [first, second]) {
    await own(item, { collections: [] })
    await page.reload()
    await pushes.getByRole('button', { name: 'Push again' }).first().click()
    await dialog.getByRole('button', { name: 'Push to store' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(pushes.getByText('10 pushed in the last 24 hours')).toBeVisible({ timeout: 60_000 })
  const store = await request.get(`${sandbox()}/control/shopify/${control.shop}/store`)
  const { products } = (await store.json()) as { products: { tags: string[] }[] }
  expect(products.filter(({ tags }) => tags.includes('ten'))).toHaveLength(10)

  await page.goto('/live-products')
  const row = page.getByRole('row', { name: /Runs low/ })
  await expect(row).toContainText('Shoppers can buy it.')
  const { variants } = await api.get<Item>(`dropship/import-list/${low.id}/`)
  for (const [n, { id }] of variants.entries())
    await request.put(`${sandbox()}/control/cj/variants/${id.replace(/^cj-/, '')}`, {
      data: { stock: { CN: n === 0 ? 4 : 0 } },
    })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Ask supplier now' }).click()
  await expect(row).toContainText('Fewer than 10 are left.')
  await page.getByRole('link', { name: /^Low stock/ }).click()
  await expect(row).toBeVisible()
})
