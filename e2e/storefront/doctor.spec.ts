import { expect, test, type Page } from '@playwright/test'
import { logIn, registerOwner } from '../owner.ts'
import { checkScreen } from '../shell/screen-checks.ts'

const sandbox = () => process.env['E2E_SANDBOX_URL'] ?? ''

const put = async (page: Page, path: string, body: string) => {
  const data = { body }
  const answer = await page.request.put(`${sandbox()}/control/websites/${path}`, { data })
  expect(answer.ok()).toBe(true)
}

const pageWith = (rating: object) => `<!doctype html>
<title>Copper kettle – Fern Goods</title>
<meta name="description" content="Holds a litre.">
<script type="application/ld+json">
{"@context":"https://schema.org","@type":"Product","name":"Copper kettle",
"aggregateRating":${JSON.stringify({ '@type': 'AggregateRating', ...rating })}}
</script>
<h1>Copper kettle</h1><p>4.6 out of 5 from 31 reviews</p>`

test('S1.026 the doctor names what keeps stars away, shows it in the page, and says when it is right', async ({
  page,
}) => {
  await logIn(page, await registerOwner(page.request))
  const path = `fern-${Date.now()}/products/kettle`
  await page.goto('/widget/doctor')
  await expect(page.getByText(/^Connect your store to get the feed/)).toBeVisible()
  await checkScreen(page, 'doctor, nothing checked', [1440, 375])

  const address = page.getByLabel('Product page')
  await address.fill('not an address')
  await page.getByRole('button', { name: 'Check page' }).click()
  await expect(page.getByText(/^Enter the address of a page/)).toBeVisible()
  await expect(address).toHaveValue('not an address')

  await put(page, path, pageWith({ ratingValue: '4,6', reviewCount: 31 }))
  await address.fill(`${sandbox()}/websites/${path}`)
  await page.getByRole('button', { name: /^Check/ }).click()
  await expect(
    page.getByRole('heading', { name: /^Google cannot show stars for this page/ }),
  ).toBeVisible()
  await expect(page.getByText('Write 4.6 instead of 4,6')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Excerpt of the page, line 6' })).toContainText(
    '"ratingValue":"4,6"',
  )
  await checkScreen(page, 'doctor, with errors', [1440, 375])

  await put(page, path, pageWith({ ratingValue: 4.6, reviewCount: 31 }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(
    page.getByRole('heading', { name: /^Google can show stars for this page/ }),
  ).toBeVisible()
  await expect(page.getByText('4.6 (31)')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4.6 (31)')).toBeVisible()

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('The page was not checked.')).toBeVisible()
})
