import { expect, test, type APIRequestContext } from '@playwright/test'
import { asOwner, logIn, registerOwner, type Owner } from '../owner.ts'
import { axe, connect, sandbox, sideways } from './live-shop.ts'

type Variant = { id: string; values: string[]; sku: string; price: number; chosen: boolean }
type Item = { id: string; version: number; title: string; variants: Variant[] }
type Live = { id: string; state: string; variants_gone: number; store_url: string }

/** A product of four variants or more, each with 20, in the owner's import list. */
const listProduct = async (request: APIRequestContext, owner: Owner) => {
  const api = asOwner(request, owner)
  const state = async () => (await api.get<{ state: string }>('dropship/catalogue/')).state
  await expect.poll(state, { timeout: 300_000 }).toBe('ready')
  const { results } = await api.get<{ results: { id: string }[] }>(
    'dropship/products/?search=cushion&limit=20',
  )
  for (const { id } of results) {
    const { item } = await api.post<{ item: Item }>('dropship/import-list/', { product_id: id })
    if (item.variants.length < 4) continue
    await setSupplier(request, item, { stock: { CN: 20 } })
    const { item: read } = await api.post<{ item: Item }>(
      `dropship/import-list/${item.id}/refresh/`,
      {},
    )
    return read
  }
  throw new Error('no product of four variants')
}
const setVariant = (request: APIRequestContext, id: string, data: object) =>
  request.put(`${sandbox()}/control/cj/variants/${id}`, { data })
const setSupplier = (request: APIRequestContext, { variants }: Item, data: object) =>
  Promise.all(variants.map(({ id }) => setVariant(request, id, data)))

test('S3.037, PROD-67, PROD-68, PROD-69 variants vanish at the supplier: an owner looks at the proposals, accepts them by keyboard, and sells on', async ({
  page,
  request,
}) => {
  // The supplier's list is read in the background of the first minutes.
  test.setTimeout(400_000)
  const owner = await registerOwner(request)
  const api = asOwner(request, owner)
  const item = await listProduct(request, owner)
  const [same, renamed, off] = item.variants as [Variant, Variant, Variant]
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, owner)
  const shop = await connect(page, 'replace')
  await api.post(`dropship/import-list/${item.id}/push/`, { status: 'active' })
  const live = async () =>
    (await api.get<{ results: Live[] }>('dropship/live-products/')).results.find(
      ({ id }) => id === item.id,
    )
  await expect.poll(async () => (await live())?.state, { timeout: 60_000 }).toBe('live')
  const number = (await live())!.store_url.split('/').at(-1)!
  type StoreVariant = { id: number; sku: string; inventoryQuantity: number }
  const inStore = async () => {
    const store = (await (
      await request.get(`${sandbox()}/control/shopify/${shop}/store`)
    ).json()) as { products: { id: number; variants: StoreVariant[] }[] }
    return store.products.find(({ id }) => String(id) === number)!.variants
  }
  const before = await inStore()

  await setVariant(request, same.id, { vid: `${same.id}-ANEW`, cents: 999 })
  await setVariant(request, renamed.id, {
    vid: `${renamed.id}-ANEW`,
    values: ['Terracotta', ...renamed.values.slice(1)],
    sku: 'CJ-OTHER-1',
  })
  await setVariant(request, off.id, { vid: `${off.id}-ANEW`, values: ['Own', 'Thing'], sku: 'X' })
  await page.goto('/live-products')
  const row = page.getByRole('row', { name: new RegExp(item.title) })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Ask supplier now' }).click()
  await expect(row).toContainText('3 variants need a new supplier variant')
  await page.getByRole('link', { name: /^Supplier variant needed/ }).click()
  await expect(row).toBeVisible()
  expect(await axe(page)).toEqual([])

  // A list that does not load says so; then the same variant is chosen already, the others are for the owner to choose.
  await page.route('**/remaps/', (route) => route.abort())
  await row.getByRole('button', { name: 'Replace variants' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace supplier variants' })
  await expect(dialog.getByRole('heading', { name: 'The variants did not load' })).toBeVisible()
  await page.unroute('**/remaps/')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const nameOf = ({ values }: Variant) => values.join(' / ')
  const choiceOf = (variant: Variant) =>
    dialog.getByLabel(`New supplier variant for ${nameOf(variant)}`, { exact: true })
  await expect(choiceOf(same)).toHaveValue(`${same.id}-ANEW`)
  await expect(dialog.getByText('Same variant')).toHaveCount(1)
  await expect(choiceOf(off)).toHaveValue('')
  await choiceOf(renamed).selectOption(`${renamed.id}-ANEW`)
  await expect(choiceOf(off).getByRole('option', { name: /^Terracotta/ })).toBeDisabled()
  await choiceOf(off).selectOption('Take off sale')
  await expect(dialog.getByRole('row', { name: new RegExp(nameOf(same)) })).toContainText('$9.99')
  expect(await axe(page)).toEqual([])
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await axe(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Without a connection nothing is lost; by keyboard it is sent.
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Apply 3 changes' }).click()
  await expect(dialog.getByText('This was not applied.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(choiceOf(renamed)).toHaveValue(`${renamed.id}-ANEW`)
  await dialog.getByRole('button', { name: 'Apply 3 changes' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 variants have a new supplier variant.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(row).not.toContainText('new supplier variant')
  const stocks = new Map((await inStore()).map((one) => [one.sku, one.inventoryQuantity]))
  expect([same, renamed, off].map(({ sku }) => stocks.get(sku))).toEqual([20, 20, 0])

  // The next push has the variants that were there.
  await api.post(`dropship/import-list/${item.id}/push/`, { status: 'active' })
  await expect.poll(async () => (await live())?.state, { timeout: 60_000 }).toBe('live')
  expect((await inStore()).slice(0, before.length).map(({ id }) => id)).toEqual(
    before.map(({ id }) => id),
  )
  await page.goto('/notifications')
  await expect(page.getByText('A variant is no longer sold by the supplier')).toBeVisible()
})
