import { expect, test } from '@playwright/test'
import {
  delaySending,
  kept,
  openReview,
  replyTo,
  restored,
  withReviews,
  words,
} from './drafting.ts'
import { storeSession, logIn, registerOwner } from '../owner.ts'
import { subscribe } from '../billing/paying.ts'

const longer = `${words} And a brush for the old one.`

test('what is typed into a reply while it is on its way stays, is kept, and is sent by the next click', async ({
  page,
}) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  const send = await delaySending(page, '**/api/reviews/*/reply/')
  await page.getByRole('button', { name: 'Publish reply' }).click()
  await replyTo(page, 'Person 2').fill(longer)
  send()
  await expect(page.locator('.Toastify__toast--success')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save reply' })).toBeEnabled()
  await expect(replyTo(page, 'Person 2')).toHaveValue(longer)
  await page.reload()
  await expect(replyTo(page, 'Person 2')).toHaveValue(longer)
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(replyTo(page, 'Person 2')).toHaveCount(0)
  await expect(page.locator('blockquote').first()).toContainText(longer)
  expect(await kept(page)).toEqual([])
})

test('a reply on the dashboard that grew while it was on its way keeps its box', async ({
  page,
}) => {
  await logIn(page, await withReviews(page))
  const box = page.getByLabel(/^Your reply to/).first()
  await box.fill(words)
  const label =
    (await box.getAttribute('aria-label')) ??
    (await page.locator(`label[for="${await box.getAttribute('id')}"]`).innerText())
  const send = await delaySending(page, '**/api/reviews/*/reply/')
  await page.getByRole('button', { name: 'Publish reply' }).click()
  await page.getByLabel(label).fill(longer)
  send()
  await expect(page.locator('.Toastify__toast--success')).toBeVisible()
  await expect(page.getByLabel(label)).toHaveValue(longer)
  await page.getByRole('button', { name: 'Publish reply' }).first().click()
  await expect(page.getByLabel(label)).toHaveCount(0)
  expect(await kept(page)).toEqual([])
})

test('an edit and a profile keep what is typed while they are saved', async ({ page }) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const edit = page.getByRole('form', { name: 'Edit the review' })
  const text = edit.getByLabel('Text', { exact: true })
  await text.fill('The lid is lose. Number 2')
  await edit.getByRole('radio').first().check()
  const sendEdit = await delaySending(page, '**/api/reviews/*/')
  await edit.getByRole('button', { name: 'Save edit' }).click()
  await text.fill('The lid is looose. Number 2')
  sendEdit()
  await expect(page.locator('.Toastify__toast--success')).toBeVisible()
  await expect(text).toHaveValue('The lid is looose. Number 2')
  await edit.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(
    page
      .getByRole('complementary', { name: 'Review' })
      .getByText('The lid is lose. Number 2')
      .first(),
  ).toBeVisible()
  expect(await kept(page)).toEqual([])

  await page.goto('/settings/account')
  await page.getByLabel('Name', { exact: true }).fill('Maren Berg')
  const sendProfile = await delaySending(page, '**/api/auth/user/')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Maren Kolb-Berg')
  sendProfile()
  await expect(page.locator('.Toastify__toast--success')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maren Kolb-Berg')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maren Kolb-Berg')
  expect(await kept(page)).toHaveLength(1)
})

test('a reply that the server refuses is in the box again, also when another review was opened meanwhile', async ({
  page,
}) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  const refuse = await delaySending(page, '**/api/reviews/*/reply/', 500)
  await page.getByRole('button', { name: 'Publish reply' }).click()
  await page.keyboard.press('j')
  await expect(replyTo(page, 'Person 2')).toHaveCount(0)
  await page.keyboard.press('k')
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  refuse()
  await expect(
    page.locator('.Toastify__toast--error').filter({ hasText: 'Your text is still in the box' }),
  ).toBeVisible()
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  await replyTo(page, 'Person 2').press('End')
  await replyTo(page, 'Person 2').pressSequentially(' Soon.')
  await page.reload()
  await expect(replyTo(page, 'Person 2')).toHaveValue(`${words} Soon.`)
})

test('Cancel while a changed reply is on its way leaves no draft of the old one', async ({
  page,
}) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  await page.getByRole('button', { name: 'Publish reply' }).click()
  await page.getByRole('button', { name: 'Change reply' }).click()
  await replyTo(page, 'Person 2').fill(longer)
  const send = await delaySending(page, '**/api/reviews/*/reply/')
  await page.getByRole('button', { name: 'Save reply' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  const answered = page.waitForResponse('**/api/reviews/*/reply/')
  send()
  await answered
  await expect(page.locator('blockquote').first()).toContainText(longer)
  await page.reload()
  await page.getByRole('button', { name: 'Change reply' }).click()
  await expect(replyTo(page, 'Person 2')).toHaveValue(longer)
  await expect(restored(page)).toHaveCount(0)
  expect(await kept(page)).toEqual([])
})

test('billing details that are shown as saved long before the rest is read again stay as they were saved', async ({
  page,
}) => {
  const owner = await registerOwner(page.request)
  await subscribe(page.request, owner)
  await storeSession(page, owner)
  await page.goto('/settings/membership')
  const card = page.getByRole('region', { name: 'Billing details' })
  await card.getByRole('button', { name: 'Change' }).click()
  await card.getByLabel('Name').fill('Maren Kolb-Berg')
  let go = () => undefined as void
  const gate = new Promise<void>((resolve) => (go = resolve))
  await page.route('**/api/auth/user/', async (route) => (await gate, route.continue()))
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('.Toastify__toast--success')).toBeVisible()
  expect(await kept(page)).toEqual([])
  go()
  await expect(card.getByRole('button', { name: 'Change' })).toBeVisible()
  await expect(card).toContainText('Maren Kolb-Berg')
  expect(await kept(page)).toEqual([])
})
