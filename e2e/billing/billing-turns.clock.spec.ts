import { expect, test, type Page } from '@playwright/test'
import { membership, pass, plan, providers } from './providers.ts'

/** Lets the newest subscription of a vendor be paid, or not, where the sandbox shows them all. */
const payments = async (
  page: Page,
  vendor: string,
  verb: 'Payments fail from now on' | 'Payments come again',
) => {
  await page.goto(`${process.env['E2E_MOVED_SANDBOX_URL']}/sandbox/billing`)
  await page
    .getByRole('listitem')
    .filter({ hasText: `${vendor},` })
    .first()
    .getByRole('button', { name: verb })
    .click()
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: `${vendor},` })
      .first(),
  ).toContainText(verb === 'Payments come again' ? '; pays' : 'does not pay')
}

const vendors = { PayPal: 'paypal', Shopify: 'shopify' } as const

for (const name of ['Card', 'PayPal', 'Shopify'] as const)
  test(`${name}: a coupon, a longer trial, a smaller plan that comes at the period’s end, and annual`, async ({
    page,
  }) => {
    test.setTimeout(240_000)
    const { enter, order, change } = providers[name]
    await enter(page)
    await page.goto('/checkout?plan_id=pro-monthly')
    await page.getByLabel('Coupon code').fill('THREEMONTHS')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('25% off for 3 months')).toBeVisible()
    await order(page)
    await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()

    await page.goto('/cancel')
    await page.getByLabel('It costs too much').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Extend my trial' }).click()
    await expect(page.getByText('14 days left in your trial.')).toBeVisible()
    await pass(page, 15)
    await expect(plan(page)).toContainText('Active')
    await expect(page.getByRole('row').filter({ hasText: '$21.75' })).toContainText('Paid')

    await page.goto('/checkout?plan_id=starter-monthly')
    await expect(page.getByText('You lose')).toBeVisible()
    await change(page)
    await expect(page.getByRole('heading', { name: 'Your plan changes to Starter' })).toBeVisible()
    await membership(page)
    await expect(page.getByText(/^Your plan changes to Starter/)).toBeVisible()
    await expect(plan(page)).toContainText('Pro')
    await pass(page, 31)
    await expect(page.getByText(/^Your plan changes to Starter/)).toHaveCount(0)
    await expect(plan(page)).toContainText('Starter')

    await page.goto('/checkout?plan_id=starter-annual')
    await change(page)
    await expect(
      page.getByRole('heading', { name: /^(You are on Starter|Your plan changes to Starter)/ }),
    ).toBeVisible()

    await page.goto('/checkout?plan_id=pro-annual')
    await change(page)
    await expect(page.getByRole('heading', { name: /^You are on Pro/ })).toBeVisible()
    await page.goto('/checkout?plan_id=starter-annual')
    await change(page)
    await membership(page)
    await page.getByRole('button', { name: 'Undo the change' }).click()
    // Where the provider has made the change already, the way back is an order that it asks her to approve.
    if (name === 'Card') await expect(page.getByText(/^Your plan changes to/)).toHaveCount(0)
    else await change(page)
    await membership(page)
    await expect(plan(page)).toContainText('Pro')
    await expect(page.getByText(/^Your plan changes to/)).toHaveCount(0)
  })

for (const name of ['PayPal', 'Shopify'] as const)
  test(`${name}: a renewal that fails keeps the features for 7 days, says where to settle it, and is over when it is paid`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const { enter, order } = providers[name]
    await enter(page)
    await page.goto('/checkout?plan_id=pro-monthly')
    await order(page)
    await expect(page.getByRole('heading', { name: 'Your Pro trial has started' })).toBeVisible()
    await payments(page, vendors[name], 'Payments fail from now on')
    await pass(page, 8)
    await expect(plan(page)).toContainText('Past due')
    await expect(page.getByText(/Your features stay on until/).first()).toBeVisible()
    await expect(
      page
        .getByText(name === 'PayPal' ? /PayPal tries again/ : /Pay it in your Shopify admin/)
        .first(),
    ).toBeVisible()
    await payments(page, vendors[name], 'Payments come again')
    await pass(page, 6)
    await expect(plan(page)).toContainText('Active')
    await expect(
      page.getByRole('row').filter({ hasText: '$29.00' }).filter({ hasText: 'Paid' }),
    ).toHaveCount(1)
  })
