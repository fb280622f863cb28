import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { asOwner, registerOwner, storeSession } from '../owner.ts'

const shop = process.env['E2E_SANDBOX_URL']!.replace('localhost', '127.0.0.1')

test('WIDGET-75 the list says of each widget whether it is live, where it was last, and looks again when asked', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  const api = asOwner(request, owner)
  const { id } = await api.post<{ id: string }>('widgets/', {
    name: 'Home',
    settings: { layout: 'badge' },
  })
  const { results } = await api.get<{ results: { id: string }[] }>('widgets/')
  const first = results[0]!.id
  await storeSession(page, owner)
  await page.goto('/widget')
  const list = page.getByRole('region', { name: 'Your widgets' })
  const row = (name: string) => list.getByRole('listitem').filter({ hasText: name })
  await expect(row('Product page')).toContainText('Not checked')
  await expect(row('Home')).toContainText('Not checked')
  const checkNow = list.getByRole('button', { name: 'Check now' })
  // Without a store and an address there is no page to look at: it is said what to do.
  await checkNow.click()
  await expect(row('Home')).toContainText('Enter its address in the install guide.')

  const product = `${shop}/shops/${owner.shopKey}/products/gooseneck-kettle?mode=script`
  await api.post(`widgets/${first}/check/`, { url: product })
  await api.post(`widgets/${id}/check/`, { url: product })
  await page.reload()
  await expect(row('Product page')).toContainText('Live')
  await expect(row('Product page')).toContainText('gooseneck-kettle')
  await expect(row('Home')).toContainText('Not found')
  await expect(row('Home')).toContainText('Another of your widgets is there.')
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([])

  // It was live, and its page is gone: it is looked at again where it was typed.
  await api.post(`widgets/${first}/check/`, { url: `${shop}/shops/${owner.shopKey}/products/gone` })
  await expect(row('Product page')).toContainText('Could not check')
  await expect(row('Product page')).toContainText('Last seen live:')
  await api.post(`widgets/${first}/check/`, { url: product })
  await checkNow.click()
  await expect(list.getByRole('status')).toHaveText('The live pages were checked.')
  await expect(row('Product page')).toContainText('Live')
  await page.getByRole('button', { name: 'Actions for Home' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row('Home')).toHaveCount(0)
})
