import { expect, test, type Page } from '@playwright/test'
import { membership, pass, plan, providers } from './providers.ts'

/** An owner who came with the store sets a first password inside the cancel flow, by a letter (BILL-53). */
const setPassword = async (page: Page) => {
  const about = await page.getByText(/^We send a link to/).innerText()
  const email = /to (\S+@\S+?)\. /.exec(about)![1]!
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/^The link is on its way/)).toBeVisible()
  const letter = async () => {
    const letters = (await (
      await page.request.get(`${process.env['E2E_MOVED_SANDBOX_URL']}/sandbox/mail.json`)
    ).json()) as { to: string[]; text: string }[]
    return letters
      .map(({ to, text }) =>
        to.includes(email) ? /http\S+\/reset-password\?\S+/.exec(text)?.[0] : undefined,
      )
      .find(Boolean)
  }
  await expect.poll(letter).toBeTruthy()
  await page.goto((await letter())!)
  await page.getByLabel('Password', { exact: true }).fill('a-first-long-one')
  await page.getByLabel('Repeat password').fill('a-first-long-one')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/login\?next=/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-first-long-one')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/cancel\?step=confirm$/)
}

for (const name of ['PayPal', 'Shopify'] as const) {
  const { enter, order, change } = providers[name]
  test(`${name}: trial, first charge, upgrade, pause that ends by itself, cancelling, undo, the end, and the way back`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    await enter(page)
    await page.goto('/checkout?plan_id=pro-monthly')
    await order(page)
    await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
    await pass(page, 8)
    await expect(plan(page)).toContainText('Active')
    await expect(page.getByRole('row').filter({ hasText: '$29.00' })).toContainText('Paid')

    await page.goto('/checkout?plan_id=empire-monthly')
    await change(page)
    await expect(page.getByRole('heading', { name: 'You are on Empire' })).toBeVisible()

    await membership(page)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page
      .getByRole('dialog', { name: /^Pause until/ })
      .getByRole('button', { name: /^Pause until/ })
      .click()
    await expect(page.getByText(/^Your plan is paused until/)).toBeVisible()
    await pass(page, 31)
    await expect(plan(page)).toContainText('Active')

    const reason = async () => {
      await page.goto('/cancel')
      await page.getByLabel('It costs too much').check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'No, continue to cancel' }).click()
      await expect(page.getByLabel('Type CONFIRM to cancel')).toBeVisible()
    }
    const cancel = async () => {
      await reason()
      if (await page.getByRole('button', { name: 'Send the link' }).isVisible())
        await setPassword(page)
      await page.getByLabel('Type CONFIRM to cancel').fill('CONFIRM')
      await page.getByRole('button', { name: 'Cancel plan' }).click()
      await expect(page.getByRole('heading', { name: /^Empire ends on / })).toBeVisible()
    }
    await cancel()
    await page.getByRole('button', { name: 'Undo the cancellation' }).click()
    if (name === 'Shopify') {
      await page.getByRole('button', { name: 'Decline' }).click()
      await expect(
        page.getByText('Nothing was approved at Shopify, so the cancellation stays.'),
      ).toBeVisible()
      await expect(page).toHaveURL(/\/settings\/membership$/)
      await page.getByRole('button', { name: 'Keep my plan' }).click()
      await page.getByRole('button', { name: 'Approve' }).click()
    }
    await expect(page.getByText('Your plan continues. The cancellation was undone.')).toBeVisible()
    await expect(page).toHaveURL(/\/settings\/membership$/)
    await expect(plan(page)).toContainText('Active')
    await expect(page.getByText(/^Your plan ends on/)).toHaveCount(0)
    await cancel()
    await pass(page, 35)
    await expect(page.getByText(/^Empire ended on/)).toBeVisible()
    await page.getByRole('button', { name: 'Reactivate Empire' }).click()
    await expect(page).toHaveURL(/\/checkout\?plan_id=empire-monthly/)
    await order(page)
    await expect(page.getByRole('heading', { name: 'You are on Empire' })).toBeVisible()
  })
}
