import { expect, type Page } from '@playwright/test'
import { passTime, timeNow } from '../clock.ts'
import { logIn, registerOwner } from '../owner.ts'
import { cards, fillBilling, typeCard } from './paying.ts'

export const plan = (page: Page) => page.getByRole('region', { name: 'Your plan' })
export const membership = (page: Page) => page.goto('/settings/membership')
/** As long as a browser that is not used stays signed in, with room to spare. */
const STEP_DAYS = 20
export const pass = async (page: Page, days: number) => {
  for (let left = days; left > 0; left -= STEP_DAYS) {
    await page.goto('about:blank')
    await passTime(page.request, { days: Math.min(left, STEP_DAYS) })
    await page.clock.setSystemTime(await timeNow(page.request))
    await membership(page)
    await expect(plan(page)).toBeVisible()
  }
}

/**
 * What differs between the three ways to pay, from an owner's point of view: how she
 * comes, orders, and changes her plan.
 */
export type ProviderSteps = {
  enter(page: Page): Promise<void>
  order(page: Page): Promise<void>
  change(page: Page): Promise<void>
}

const register = async (page: Page) => {
  const owner = await registerOwner(page.request)
  await page.clock.setSystemTime(await timeNow(page.request))
  await logIn(page, owner)
}

export const providers: Record<'Card' | 'PayPal' | 'Shopify', ProviderSteps> = {
  Card: {
    enter: register,
    order: async (page) => {
      const street = page.getByLabel('Street and number')
      await typeCard(page, cards.good)
      if (await street.isVisible()) await fillBilling(page)
      await page.getByRole('button', { name: /^(Start free trial|Pay \$)/ }).click()
    },
    change: async (page) => {
      await page.getByRole('button', { name: /^(Pay \$[\d.,]+ and upgrade|Change to )/ }).click()
    },
  },
  PayPal: {
    enter: register,
    order: async (page) => {
      await page.getByRole('radio', { name: 'PayPal' }).check()
      const street = page.getByLabel('Street and number')
      if (await street.isVisible()) await fillBilling(page)
      await page.getByRole('button', { name: 'Continue to PayPal' }).click()
      await page.getByRole('button', { name: 'Agree and subscribe' }).click()
    },
    change: async (page) => {
      await page.getByRole('button', { name: /PayPal/ }).click()
      await page.getByRole('button', { name: 'Agree', exact: true }).click()
    },
  },
  Shopify: {
    enter: async (page) => {
      await page.clock.setSystemTime(await timeNow(page.request))
      await page.goto(
        `${process.env['E2E_MOVED_SANDBOX_URL']}/shopify/billed-${Date.now()}.myshopify.com/admin/apps/plaudit`,
      )
      await page.getByRole('button', { name: 'Install' }).click()
      await expect(page.getByRole('dialog', { name: 'Welcome to Plaudit' })).toBeVisible()
      await page.keyboard.press('Escape')
    },
    order: async (page) => {
      await page.getByRole('button', { name: 'Continue to Shopify' }).click()
      await page.getByRole('button', { name: 'Approve' }).click()
    },
    change: async (page) => {
      await page.getByRole('button', { name: 'Continue to Shopify' }).click()
      await page.getByRole('heading', { name: 'Approve subscription' }).waitFor()
      await page.getByRole('button', { name: 'Approve' }).click()
      // What an upgrade costs now is approved on a page of its own.
      const second = page.getByRole('heading', { name: 'Approve charge' })
      await second
        .or(page.getByRole('heading', { name: /^(You are on|Your plan changes to) / }))
        .waitFor()
      if (await second.isVisible()) await page.getByRole('button', { name: 'Approve' }).click()
    },
  },
}
