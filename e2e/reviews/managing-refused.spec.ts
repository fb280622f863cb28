import { expect, test, type Page } from '@playwright/test'
import { keepNoDrafts, openReview, replyTo, withReviews, words } from '../drafts/drafting.ts'
import { storeSession } from '../owner.ts'

const rowOf = (page: Page, author: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: author })
const panel = (page: Page) => page.getByRole('complementary', { name: 'Review' })
/** By key: a click waits until the toast stands still, and its time runs meanwhile. */
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).press('Enter')

/** What is on screen is not read again, by which it would come right later. */
const readNothing = (page: Page) =>
  page.route('**/api/reviews/**', (route) =>
    route.request().method() === 'GET' ? route.abort('connectionrefused') : route.fallback(),
  )

test('an Undo that the server refuses leaves a deleted review away', async ({ page }) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await expect(panel(page).getByRole('button', { name: 'Delete' })).toBeVisible()
  await readNothing(page)
  await page.route('**/api/reviews/bulk/', (route) =>
    route.fulfill({ status: 402, json: { detail: 'There is no room for this review.' } }),
  )
  await panel(page).getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'Person 2')).toHaveCount(0)
  await undo(page)
  await expect(
    page
      .locator('.Toastify__toast--error')
      .filter({ hasText: 'There is no room for this review.' }),
  ).toBeVisible()
  await expect(rowOf(page, 'Person 2')).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'Restore' })).toBeVisible()
})

test('an Undo that the server refuses leaves a hidden review hidden', async ({ page }) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 3')
  await panel(page).getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(
    page.locator('.Toastify__toast--success').filter({ hasText: 'Review hidden' }),
  ).toBeVisible()
  await readNothing(page)
  await page.route('**/api/reviews/*/', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fulfill({ status: 500, json: {} }),
  )
  await undo(page)
  await expect(
    page.locator('.Toastify__toast--error').filter({ hasText: 'It could not be undone.' }),
  ).toBeVisible()
  await expect(rowOf(page, 'Person 3')).toContainText('Hidden')
  await expect(panel(page).getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
})

test('a search over a reply that is kept nowhere asks once; who stays finds the search as it was', async ({
  page,
}) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage?search=Number')
  await keepNoDrafts(page)
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  let asked = 0
  let leaves = false
  page.on('dialog', (dialog) => {
    asked += 1
    void (leaves ? dialog.accept() : dialog.dismiss())
  })
  const search = page.getByRole('searchbox')
  await search.press('End')
  await search.press('Backspace')
  await expect.poll(() => asked).toBe(1)
  await expect(search).toHaveValue('Number')
  await expect(page).toHaveURL(/search=Number&review=/)
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  leaves = true
  await search.press('Backspace')
  await expect(page).toHaveURL(/search=Numbe$/)
  expect(asked).toBe(2)
})

test('Escape closes the help of the keys alone: what was selected stays, and the keyboard stands where it stood', async ({
  page,
}) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await expect(rowOf(page, 'Person 2')).toBeVisible()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page
    .getByRole('region', { name: 'Selected reviews' })
    .or(page.getByRole('toolbar', { name: 'Selected reviews' }))
  await expect(bar).toContainText('2')
  const stands = () => page.evaluate(() => document.activeElement?.id ?? '')
  const before = await stands()
  expect(before).toMatch(/^review-/)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(stands).toBe(before)
  await expect(bar).toContainText('2')
  await page.keyboard.press('j')
  await expect.poll(stands).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})
