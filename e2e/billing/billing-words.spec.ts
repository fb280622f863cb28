import { expect, test, type Page } from '@playwright/test'
import { asOwner, storeSession, registerOwner } from '../owner.ts'
import { billing, subscribe } from './paying.ts'

test('what a failed payment leaves is the plan that was covered last, while a smaller one waits too', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await asOwner(request, owner).post('billing/subscriptions/stripe/subscribe/', {
    plan_id: 'starter-monthly',
    billing,
  })
  await storeSession(page, owner)
  await page.goto('/settings/membership/rights')
  const outlook = page.getByRole('region', { name: 'What you have' })
  await expect(outlook).toContainText(/If the next payment works\$19\.00 on .+ Starter until/)
  await expect(outlook).toContainText(/If it failsYou keep Pro until/)
})

test('after an order the page says where the invoices are', async ({ page, request }) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await storeSession(page, owner)
  await page.goto('/checkout?plan_id=pro-monthly&done=true')
  await expect(
    page.getByText('Your invoices are in Membership, under Billing history.'),
  ).toBeVisible()
  await expect(page.getByText('Receipts')).toHaveCount(0)
})

test('a plan is named with how it is billed beside the same plan billed otherwise, and by its name alone beside another', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner, 'pro-annual')
  await storeSession(page, owner)
  await page.goto('/checkout?plan_id=pro-monthly')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Change to Pro (monthly)' }),
  ).toBeVisible()
  await expect(
    page.getByText(/^Nothing changes until .+ Then Pro \(monthly\) starts\.$/),
  ).toBeVisible()
  await page.getByRole('button', { name: /^Change to Pro \(monthly\) on / }).click()
  await expect(
    page.getByRole('heading', { name: 'Your plan changes to Pro (monthly)' }),
  ).toBeVisible()
  await expect(page.getByText(/^You keep Pro \(yearly\) until/)).toBeVisible()
  await page.goto('/settings/membership')
  await expect(page.getByText(/^Your plan changes to Pro \(monthly\) on/)).toBeVisible()
  await expect(page.getByText('You keep Pro (yearly) until then.')).toBeVisible()
  await page.goto('/settings/plans')
  await expect(page.getByText(/^Your plan changes to Pro \(monthly\) on/)).toBeVisible()
  await page.goto('/settings/membership/rights')
  await expect(page.getByRole('region', { name: 'What you have' })).toContainText(
    /Pro \(monthly\) until .+If it failsYou keep Pro \(yearly\) until/,
  )
  await page.goto('/checkout?plan_id=pro-annual')
  await expect(page.getByRole('button', { name: 'Keep Pro (yearly)' })).toBeVisible()
  await expect(
    page.getByText(/^You keep Pro \(yearly\)\. The change to Pro \(monthly\) on .+ is undone\.$/),
  ).toBeVisible()
  await page.goto('/checkout?plan_id=empire-annual')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Change to Empire', exact: true }),
  ).toBeVisible()
})

test('what a change gains and loses is said in the words of the plan cards', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await storeSession(page, owner)
  await page.goto('/checkout?plan_id=empire-monthly')
  await expect(page.getByText('50 products kept in sync with their source (now: 5)')).toBeVisible()
  await page.getByLabel('Plan', { exact: true }).selectOption({ label: 'Starter, $19 a month' })
  await expect(
    page.getByText('5 products kept in sync with their source', { exact: true }),
  ).toBeVisible()
})

/** The checkout of an owner who pays elsewhere than by card, with what is quoted there. */
const quoteElsewhere = async (page: Page, provider: 'paypal' | 'shopify', quoted: () => object) => {
  await page.route('**/api/auth/user/', async (route) => {
    const answer = await route.fetch()
    const account = (await answer.json()) as { active_subscription: object }
    await route.fulfill({
      response: answer,
      json: {
        ...account,
        active_subscription: { ...account.active_subscription, payment_provider: provider },
      },
    })
  })
  await page.route(`**/${provider}/proration/**`, (route) =>
    route.fulfill({
      json: {
        intent: 'upgrade',
        amount_due: 5347,
        credit: 2000,
        discount: 0,
        currency: 'USD',
        takes_effect: 'now',
        takes_effect_at: '2027-01-01T12:00:00Z',
        next_billing_at: '2027-01-20T12:00:00Z',
        next_amount: 9900,
        trial_ends_at: null,
        coupon: null,
        quote: 'q',
        ...quoted(),
      },
    }),
  )
}
const difference = {
  code: 'difference',
  text: 'The amount is the difference between the plans until January 20, 2027.',
}

test('PayPal: what is due today stands on no page of PayPal, and the order says so', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await quoteElsewhere(page, 'paypal', () => ({
    notes: [difference, { code: 'paypal_approval', text: '' }],
  }))
  await storeSession(page, owner)
  for (const [plan, price] of [
    ['unicorn-monthly', 'monthly'],
    ['unicorn-annual', 'yearly'],
  ] as const) {
    await page.goto(`/checkout?plan_id=${plan}`)
    await expect(
      page.getByText(
        `PayPal’s page shows the new ${price} price; once you approve it, we charge the difference of $53.47 today.`,
      ),
    ).toBeVisible()
    await expect(page.getByText('You approve this on PayPal’s page.')).toHaveCount(0)
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a coupon that takes nothing off today says from when on it counts; one that an approved plan does not take is not shown as applied', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  const coupon = {
    id: 'five-dollars-once',
    code: 'FIVEOFF',
    percent_off: null,
    amount_off: 500,
    currency: 'USD',
    duration: 'once',
    duration_in_months: null,
  }
  let quoted: object = {
    coupon,
    next_amount: 9400,
    notes: [difference, { code: 'shopify_two_pages', text: '' }],
  }
  await quoteElsewhere(page, 'shopify', () => quoted)
  await page.route('**/promo-code/**', (route) => route.fulfill({ json: coupon }))
  await storeSession(page, owner)
  await page.goto('/checkout?plan_id=unicorn-monthly')
  await page.getByLabel('Coupon code').fill('FIVEOFF')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('$5 off the first charge')).toBeVisible()
  await expect(
    page.getByText('Your coupon counts from your next payment, on January 20, 2027.'),
  ).toBeVisible()

  const notTaken = 'You have already approved this plan. This coupon can no longer be applied.'
  quoted = {
    notes: [
      { code: 'coupon_not_taken', text: notTaken },
      difference,
      { code: 'shopify_approval', text: '' },
    ],
  }
  await page.reload()
  await expect(page.getByText(notTaken)).toHaveCount(1)
  await expect(page.getByLabel('Coupon code')).toHaveValue('FIVEOFF')
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription(new RegExp(notTaken))
  await expect(page.getByText('$5 off the first charge')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the cancel flow begins at the reason, whichever step stands in the address', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await storeSession(page, owner)
  await page.goto('/cancel?step=confirm')
  await page.getByLabel('It costs too much').check()
  await expect(page.getByRole('heading', { name: 'Why do you want to cancel?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Before you cancel' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Why do you want to cancel?' })).toBeVisible()
  await page.goForward()
  await page.getByRole('button', { name: 'No, continue to cancel' }).click()
  await expect(page).toHaveURL(/step=confirm$/)
  await page.reload()
  await expect(page.getByLabel('Type CONFIRM to cancel')).toBeVisible()
})

test('a plan that has ended shows no coupon', async ({ page, request }) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  let state = 'active'
  await page.route('**/api/auth/user/', async (route) => {
    const answer = await route.fetch()
    const account = (await answer.json()) as { active_subscription: object }
    const coupon = {
      id: 'c',
      code: 'FRIENDS10',
      percent_off: 10,
      amount_off: null,
      currency: 'USD',
      duration: 'forever',
      duration_in_months: null,
    }
    const own = { ...account.active_subscription, coupon, state }
    await route.fulfill({
      response: answer,
      json: {
        ...account,
        active_subscription: state === 'ended' ? null : own,
        last_subscription: own,
      },
    })
  })
  await storeSession(page, owner)
  await page.goto('/settings/membership')
  const plan = page.getByRole('region', { name: 'Your plan' })
  await expect(plan).toContainText('10% off forever')
  state = 'ended'
  await page.reload()
  await expect(plan).toContainText('Ended')
  await expect(plan).not.toContainText('10% off forever')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
