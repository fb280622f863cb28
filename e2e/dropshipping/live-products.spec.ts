import { expect, test, type Page } from '@playwright/test'
import { asOwner, logIn, registerOwner } from '../owner.ts'
import { axe, connect, sandbox, sideways } from './live-shop.ts'

const addTwo = async (page: Page) => {
  await page.goto('/products?search=kettle')
  const add = page.getByRole('button', { name: /^Add to import list: .*kettle/i })
  const listed = page.getByRole('link', { name: /^In import list: / })
  await add.first().click()
  await expect(listed).toHaveCount(1)
  await add.first().click()
  await expect(listed).toHaveCount(2)
}

type Item = { id: string; version: number; title: string; variants: { id: string }[] }

test('S1.014, S2.039, S3.035, S3.036, S3.037, S4.026, S4.027, S4.028, PROD-50 … PROD-55 an owner pushes products, sees one run out and come back, takes it out of the shop, restores it and pushes it again', async ({
  page,
  request,
}) => {
  // The supplier's list is read in the background of the first minutes.
  test.setTimeout(400_000)
  const owner = await registerOwner(request)
  const api = asOwner(request, owner)
  const headers = { authorization: `Bearer ${owner.access}` }
  const itemOf = (id: string) => api.get<Item>(`dropship/import-list/${id}/`)
  const change = async (item: Item, data: object) =>
    request.patch(`/api/dropship/import-list/${item.id}/`, {
      headers,
      data: { version: item.version, ...data },
    })
  const state = async () => (await api.get<{ state: string }>('dropship/catalogue/')).state
  await expect.poll(state, { timeout: 300_000 }).toBe('ready')
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, owner)
  await page.goto('/live-products')
  await expect(page.getByRole('heading', { name: 'Nothing is in your store yet' })).toBeVisible()
  await addTwo(page)
  const { results } = await api.get<{ results: Item[] }>('dropship/import-list/')
  const [sold, nameless] = await Promise.all(results.map(({ id }) => itemOf(id)))
  const stock = (quantity: number) =>
    Promise.all(
      sold!.variants.map((variant) =>
        request.put(`${sandbox()}/control/cj/variants/${variant.id.replace(/^cj-/, '')}`, {
          data: { stock: { CN: quantity } },
        }),
      ),
    )
  await stock(40)
  await api.post(`dropship/import-list/${sold!.id}/refresh/`, {})
  await change(await itemOf(sold!.id), { title: 'My own kettle' })
  await change(nameless!, { title: '' })

  // Without a store the way to one is shown, and nothing is lost.
  await page.goto(`/import-list?open=${sold!.id}`)
  await page.getByRole('button', { name: 'Push to store' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Connect store' }).click()
  await expect(page.getByRole('dialog', { name: 'Connect Store' })).toBeVisible()
  const shop = await connect(page, 'live')

  await page.goto('/import-list')
  await page.getByLabel('Select all shown').check()
  await page
    .getByRole('region', { name: 'Selected products' })
    .getByRole('button', { name: 'Push to store' })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The product has no name.')).toBeVisible()
  const reviews = dialog.getByRole('switch', { name: /supplier’s reviews of these products/ })
  await reviews.click()
  await expect(dialog.getByRole('combobox')).toHaveCount(2)
  expect(await axe(page)).toEqual([])
  await reviews.click()
  await dialog.getByRole('button', { name: 'Push to store' }).click()
  await expect(page.getByText('1 pushed in the last 24 hours')).toBeVisible({ timeout: 60_000 })

  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'Live Products' }).click()
  const row = page.getByRole('row', { name: /My own kettle/ })
  await expect(row).toContainText('Shoppers can buy it.')
  expect(await axe(page)).toEqual([])
  const act = async (name: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await stock(0)
  await act('Ask supplier now')
  await expect(row).toContainText('Your store shows it as sold out.')
  await page.getByRole('link', { name: /^Out of stock/ }).click()
  await expect(row).toBeVisible()
  await stock(25)
  await act('Ask supplier now')
  await expect(page.getByRole('heading', { name: 'No products match' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(row).toContainText('Shoppers can buy it.')
  await act('Deactivate')
  await expect(row).toContainText('You took it out of the shop.')
  await page.setViewportSize({ width: 375, height: 812 })
  expect(await axe(page)).toEqual([])
  expect(await sideways(page)).toBe(0)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The owner renames it in the store's admin, and changes its tags here.
  const { results: live } = await api.get<{ results: { store_url: string }[] }>(
    'dropship/live-products/',
  )
  await request.post(`${sandbox()}/control/shopify/${shop}/changes`, {
    data: {
      changes: [
        {
          do: 'update-product',
          id: Number(live[0]!.store_url.split('/').at(-1)),
          change: {
            title: 'Named in the store',
            descriptionHtml: '<p>Written there</p><p>Twice</p>',
          },
        },
      ],
    },
  })
  await act('Restore to import list')
  await page.getByRole('dialog').getByRole('button', { name: 'Restore to import list' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is in your store yet' })).toBeVisible()
  await change(await itemOf(sold!.id), { tags: ['kitchen'] })
  await page.goto(`/import-list?open=${sold!.id}`)
  await page.getByRole('button', { name: 'Push to store' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Write Name' })).not.toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: 'Write Tags' })).toBeChecked()
  await expect(dialog.getByText('Named in the store')).toBeVisible()
  await expect(dialog.getByText('Written there Twice', { exact: true })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Write \d+ changes?$/ }).click()
  await expect(page.getByText('2 fields stay as you have them in your store.')).toBeAttached({
    timeout: 60_000,
  })
  await page.goto('/live-products')
  await expect(row).toContainText('Shoppers can buy it.')
  const kept = await request.get(`${sandbox()}/control/shopify/${shop}/store`)
  expect(await kept.text()).toContain('Named in the store')
})
