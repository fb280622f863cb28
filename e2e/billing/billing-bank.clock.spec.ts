import { expect, test } from '@playwright/test'
import { timeNow } from '../clock.ts'
import { logIn, logInAgain, registerOwner } from '../owner.ts'
import { amountsPaid, answerBank, cards, subscribe, typeCard } from './paying.ts'
import { pass, plan } from './providers.ts'

test('a renewal that failed is paid in the dialog with a card that the bank asks about', async ({
  page,
}) => {
  test.slow()
  const owner = await registerOwner(page.request)
  await subscribe(page.request, owner, 'pro-monthly', 'pm_card_chargeCustomerFail')
  await page.clock.setSystemTime(await timeNow(page.request))
  await logIn(page, owner)
  await pass(page, 8)
  await page.getByRole('button', { name: 'Pay with another card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the card' })
  await typeCard(page, cards.bankAsks)
  await dialog.getByRole('button', { name: /^Save card/ }).click()
  await answerBank(page, 'Complete')
  await expect(dialog).toBeHidden()
  await expect(plan(page)).toContainText('Active')
  expect(await amountsPaid(page.request, await logInAgain(page.request, owner))).toEqual([2900])
})

test('the bank refuses when a paused plan is resumed: the pause has ended, what is unpaid is said, and another card pays it once', async ({
  page,
}) => {
  test.slow()
  const owner = await registerOwner(page.request)
  await subscribe(page.request, owner)
  await page.clock.setSystemTime(await timeNow(page.request))
  await logIn(page, owner)
  await pass(page, 20)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pause until/ })
    .click()
  await expect(page.getByText(/^Your plan is paused until/)).toBeVisible()
  await page.getByRole('button', { name: 'Change card' }).click()
  await typeCard(page, cards.bankAlwaysAsks)
  await page.getByRole('dialog').getByRole('button', { name: 'Save card' }).click()
  await answerBank(page, 'Complete')
  await expect(page.getByText('The new card is saved.')).toBeVisible()
  await pass(page, 20)
  await page.getByRole('button', { name: 'Resume now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resume your plan?' })
  await dialog.getByRole('button', { name: 'Pay $29.00 and resume' }).click()
  await answerBank(page, 'Fail')
  await expect(page.getByText('Your payment was not successful, please try again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(plan(page)).toContainText('Past due')
  await page.getByRole('button', { name: 'Pay with another card' }).click()
  await typeCard(page, cards.good)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Save card/ })
    .click()
  await expect(plan(page)).toContainText('Active')
  expect(await amountsPaid(page.request, await logInAgain(page.request, owner))).toEqual([
    2900, 2900,
  ])
})
