import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { passTime, timeNow } from '../clock.ts'
import { asOwner, logIn, logInAgain, registerOwner, type Owner } from '../owner.ts'
import { accountOf, amountsPaid, cards, subscribe, typeCard } from './paying.ts'

const begin = async (page: Page, plan?: string, card?: string): Promise<Owner> => {
  const owner = await registerOwner(page.request)
  await subscribe(page.request, owner, plan, card)
  await page.clock.setSystemTime(await timeNow(page.request))
  await logIn(page, owner)
  return owner
}
/** As long as a browser that is not used stays signed in, with room to spare. */
const STEP_DAYS = 20

/**
 * Time goes by while the page is closed: a session that is being renewed while its page is reloaded would be lost (a
 * refresh token works once). Afterwards membership is open and its account read.
 */
const pass = async (page: Page, days: number) => {
  for (let left = days; left > 0; left -= STEP_DAYS) {
    await page.goto('about:blank')
    await passTime(page.request, { days: Math.min(left, STEP_DAYS) })
    await page.clock.setSystemTime(await timeNow(page.request))
    await page.goto('/settings/membership')
    await expect(page.getByRole('complementary').getByText('@example.com')).toBeVisible()
  }
}
const membership = (page: Page) => page.goto('/settings/membership')
const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' })
const paid = async (page: Page, owner: Owner) =>
  amountsPaid(page.request, await logInAgain(page.request, owner))

test('S1.018 S2.011 S2.052 S2.053 S3.039 S3.040 S4.019 S4.020 S9.001 trial, first charge, upgrade with its proration, downgrade at the period’s end and its undo, and the billing history', async ({
  page,
}) => {
  test.slow()
  const owner = await begin(page, 'starter-monthly')
  await membership(page)
  await expect(plan(page)).toContainText('Trial')
  await expect(page.getByText('7 days left in your trial.')).toBeVisible()
  for (const fact of ['Plan amount', 'Joined on', 'Next billing date'])
    await expect(plan(page).getByText(fact)).toBeVisible()
  await expect(page.getByText('No payments yet')).toBeVisible()
  await pass(page, 5)
  await page.goto('/manage')
  await expect(page.getByText('2 days left in your trial.')).toBeVisible()
  await pass(page, 4)
  await page.goto('/settings/membership#billing-history')
  await expect(plan(page)).toContainText('Active')
  const row = page.getByRole('row').filter({ hasText: '$19.00' })
  await expect(row).toContainText('Paid')
  await expect(row).toContainText('Visa ending 4242')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download invoice/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^plaudit-invoice-.+\.pdf$/)

  await page.goto('/settings/plans')
  await page.getByRole('article', { name: 'Empire' }).getByRole('button', { name: 'Start' }).click()
  const pay = page.getByRole('button', { name: /^Pay \$[\d.]+ and upgrade$/ })
  const shown = Math.round(Number(/\$([\d.]+)/.exec(await pay.innerText())![1]) * 100)
  await expect(page.getByText('Starter, unused part')).toBeVisible()
  await pay.click()
  await expect(page.getByRole('heading', { name: 'You are on Empire' })).toBeVisible()
  expect((await paid(page, owner))[0]).toBe(shown)

  await page.goto('/checkout?plan_id=starter-monthly')
  await expect(page.getByText('You lose')).toBeVisible()
  await page.getByRole('button', { name: /^Change to Starter on / }).click()
  await expect(page.getByRole('heading', { name: 'Your plan changes to Starter' })).toBeVisible()
  await membership(page)
  await page.getByRole('button', { name: 'Undo the change' }).click()
  await expect(page.getByText('Your plan stays the same.')).toBeVisible()
  await expect(page.getByText(/^Your plan changes to/)).toHaveCount(0)
  expect(await paid(page, owner)).toEqual([shown, 1900])
})

test('S4.016 S4.018 S8.028 a pause ends by itself after 30 days; after two in 12 months the third is refused in words', async ({
  page,
}) => {
  test.slow()
  const owner = await begin(page)
  const pause = async () => {
    await membership(page)
    await page.getByRole('button', { name: 'Pause', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Pause until/ })
      .click()
    await expect(page.getByText(/^Your plan is paused until/)).toBeVisible()
  }
  await pause()
  await page.goto('/manage')
  await expect(page.getByText(/^Your plan is paused until/)).toBeVisible()
  await pass(page, 31)
  await membership(page)
  await expect(plan(page)).toContainText('Trial')
  await pause()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await expect(page.getByText('Your plan is active again.')).toBeVisible()
  await expect(plan(page)).toContainText(
    /Both pauses of these 12 months are used\. The next one is possible from \w+ \d+, \d{4}\./,
  )
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toHaveCount(0)
  expect(await paid(page, owner)).toEqual([])
})

test('S4.021 S7.027 a renewal that fails keeps the features for 7 days, is said everywhere, and is paid with another card', async ({
  page,
}) => {
  test.slow()
  const owner = await begin(page, 'pro-monthly', 'pm_card_chargeCustomerFail')
  await pass(page, 8)
  await page.goto('/manage')
  await expect(page.getByText('Your features stay on until')).toBeVisible()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(plan(page)).toContainText('Past due')
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(plan(page)).toContainText('You have an unpaid invoice.')
  await page.getByRole('button', { name: 'Pay with another card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the card' })
  await typeCard(page, cards.declined)
  await dialog.getByRole('button', { name: /^Save card/ }).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'Please check the payment details and provide a valid card.',
  )
  await typeCard(page, cards.good)
  await dialog.getByRole('button', { name: /^Save card/ }).click()
  await expect(dialog).toBeHidden()
  await expect(plan(page)).toContainText('Active')
  expect(await paid(page, owner)).toEqual([2900])
})

test('S2.007 S2.056 S2.118 S2.119 S2.120 S2.121 S4.022 S5.009 S7.034 the cancel flow: trial extension, cancelling, undo, the end, and the way back', async ({
  page,
}) => {
  test.slow()
  const owner = await begin(page)
  const reason = async () => {
    await page.goto('/cancel')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await page.getByLabel('It costs too much').check()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  await reason()
  await expect(page.getByRole('region', { name: 'Pause for up to 4 weeks, free' })).toBeVisible()
  await page.getByRole('button', { name: 'Extend my trial' }).click()
  await expect(page).toHaveURL(/\/settings\/membership$/)
  await expect(page.getByText('14 days left in your trial.')).toBeVisible()

  const cancel = async () => {
    await reason()
    await expect(page.getByRole('button', { name: 'Extend my trial' })).toHaveCount(0)
    await page.getByRole('button', { name: 'No, continue to cancel' }).click()
    const verb = page.getByRole('button', { name: 'Cancel plan' })
    await page.getByLabel('Type CONFIRM to cancel').fill('confirm')
    await expect(verb).toBeDisabled()
    await page.getByLabel('Type CONFIRM to cancel').fill(' CONFIRM ')
    await expect(page.getByText('Your data, until you delete your account')).toBeVisible()
    await verb.click()
    await expect(page.getByRole('heading', { name: /^Pro ends on / })).toBeVisible()
  }
  await cancel()
  await page.getByRole('button', { name: 'Undo the cancellation' }).click()
  await expect(page).toHaveURL(/\/settings\/membership$/)
  await expect(plan(page)).toContainText('Trial')
  await cancel()
  await membership(page)
  await expect(page.getByText(/^Your plan ends on/)).toBeVisible()
  await pass(page, 15)
  await membership(page)
  await expect(page.getByText(/^Pro ended on/)).toBeVisible()
  expect(await paid(page, owner)).toEqual([])
  await page.getByRole('button', { name: 'Reactivate Pro' }).click()
  await expect(page).toHaveURL(/\/checkout\?plan_id=pro-monthly/)
  await expect(page.getByText('Due today')).toBeVisible()
  await typeCard(page, cards.good)
  await page.getByRole('button', { name: 'Pay $29.00' }).click()
  await expect(page.getByRole('heading', { name: 'You are on Pro' })).toBeVisible()
  expect(await accountOf(page.request, await logInAgain(page.request, owner))).toMatchObject({
    active_subscription: { state: 'active' },
  })
})

test('BILL-46, RIGHT-7: after the paid time has run out in a pause the dialog says what resuming costs, exactly that is charged, and the page of rights says why', async ({
  page,
}) => {
  test.slow()
  const owner = await begin(page)
  await pass(page, 8)
  await pass(page, 25)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pause until/ })
    .click()
  await expect(page.getByText(/^Your plan is paused until/)).toBeVisible()
  await pass(page, 12)
  await page.getByRole('link', { name: 'What you can use, and why' }).click()
  await expect(
    page.getByText(/^Your plan features are off because your plan is paused until/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Membership' }).first().click()
  await page.getByRole('button', { name: 'Resume now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resume your plan?' })
  await expect(dialog).toContainText('$29.00 is charged now, for the time until')
  await expect(dialog).toContainText(/Next payment: \$29\.00 on /)
  expect(await paid(page, owner)).toEqual([2900])
  await dialog.getByRole('button', { name: 'Pay $29.00 and resume' }).click()
  await expect(page.getByText('Your plan is active again.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await paid(page, owner)).toEqual([2900, 2900])

  await page.goto('/settings/membership/rights')
  await expect(page.getByText(/^You have Pro until .+ because of the payment of /)).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^Trial: .+ Paid: .+ Paused: .+ Today is / }),
  ).toBeVisible()
  await expect(page.getByText('If the next payment works')).toBeVisible()
  await expect(
    page.getByRole('row', { name: /^API access No Empire and higher plans/ }),
  ).toBeVisible()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByRole('row')).toHaveCount(5)
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    history
      .getByRole('button', { name: /^Download invoice PL-/ })
      .first()
      .click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^plaudit-invoice-PL-.+\.pdf$/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    history.getByRole('button', { name: 'Save the history as CSV' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(
    /^\ufeffFrom,Until,You had,Because of,Amount,Currency,Payment method,Invoice\r\n/,
  )
  expect(text).toMatch(/,Pro,Payment,29\.00,USD,Visa ending 4242,PL-\S+\r\n/)
})

test('S2.006 S6.014 S9.006 widget customization: not in a trial, then once for $10', async ({
  page,
}) => {
  test.slow()
  const owner = await begin(page)
  await page.goto('/widget')
  await page.getByRole('link', { name: 'Request a custom design' }).click()
  await expect(page.getByText(/Available from .+, when your trial ends\./)).toBeVisible()
  await pass(page, 8)
  await page.goto('/customization')
  const pay = page.getByRole('button', { name: 'Pay $10.00 and send' })
  await page.getByLabel('Description').fill('short')
  await pay.click()
  await expect(page.getByText('in at least 10 characters')).toBeVisible()
  await page.getByLabel('Description').fill('Cards with a thin gold line.')
  await pay.click()
  await expect(page.getByText('Paid, queued')).toBeVisible()
  await expect(pay).toHaveCount(0)
  expect(await paid(page, owner)).toEqual([1000, 2900])
  const { offer } = await asOwner(page.request, await logInAgain(page.request, owner)).get<{
    offer: { refusal: string }
  }>('customization/requests/')
  expect(offer.refusal).toBe('already_bought')
})
