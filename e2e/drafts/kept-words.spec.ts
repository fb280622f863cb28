import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import { templateFile } from '../imports/files.ts'
import { asOwner, logIn, registerOwner } from '../owner.ts'

const words = 'Thank you. A new lid is on its way.'

const withReviews = async (page: Page) => {
  const owner = await registerOwner(page.request)
  const answer = await page.request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: { file: templateFile(6) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ total: number }>('reviews/counts/')).total,
    )
    .toBe(6)
  await logIn(page, owner)
}

const answers: Record<string, (route: Route) => Promise<void>> = {
  offline: (route) => route.abort('internetdisconnected'),
  '500': (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"detail":"A fault of ours."}',
    }),
  '503': (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"detail":"Too busy."}' }),
}

const openOn: Record<string, (page: Page) => Promise<Locator>> = {
  'the dashboard': (page) => Promise.resolve(page.getByLabel(/Your reply to/).first()),
  'the review': async (page) => {
    await page.goto('/manage')
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: 'Person 3' })
      .getByRole('link')
      .first()
      .click()
    return page.getByLabel(/Your reply to/)
  },
}

for (const [where, open] of Object.entries(openOn))
  for (const [how, answer] of Object.entries(answers))
    test(`a reply that fails on ${where} (${how}) stays in its box with the focus, and is published by the next try`, async ({
      page,
    }) => {
      await withReviews(page)
      const box = await open(page)
      const label = (await page
        .getByText(/Your reply to/)
        .first()
        .textContent())!
      const same = page.getByLabel(label)
      await box.fill(words)
      await page.route('**/api/reviews/*/reply/', answer)
      const form = page.locator('form').filter({ has: same })
      await form.getByRole('button', { name: 'Publish reply' }).click()
      await expect(page.locator('.Toastify__toast--error')).toBeVisible()
      await expect(same).toHaveValue(words)
      await expect(same).toBeFocused()
      await expect(form.getByRole('button', { name: 'Publish reply' })).toBeEnabled()
      await page.unroute('**/api/reviews/*/reply/')
      await page.keyboard.press('Control+Enter')
      await expect(page.locator('.Toastify__toast--success')).toBeVisible()
      await expect(same).toHaveCount(0)
    })
