import { expect, test } from '@playwright/test'
import { logIn, registerOwner } from '../owner.ts'
import { subscribe } from './paying.ts'
import { checkScreen } from '../shell/screen-checks.ts'
import { paintedContrast } from '../shell/pixels.ts'
import { tryAgain } from '../try-again.ts'

/** Each screen with what shows that it is there in full; a part a test. */
const parts = {
  'plans and checkout': [
    ['/settings/plans', 'Unlimited reviews'],
    ['/?plans-modal=true', 'Unlimited reviews'],
    ['/checkout?plan_id=empire-monthly', 'Due today'],
  ],
  'membership and what follows': [
    ['/settings/membership', 'No payments yet'],
    ['/cancel', 'It costs too much'],
    ['/offers/upgrade', 'You save'],
    ['/customization', 'Available from'],
  ],
} as const

for (const [scheme, width] of [
  ['light', 1440],
  ['dark', 320],
] as const)
  for (const [part, screens] of Object.entries(parts))
    test(`${part}: no screen fails axe or scrolls sideways at ${width} px, ${scheme}`, async ({
      page,
      request,
    }) => {
      test.slow()
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      const owner = await registerOwner(request)
      await logIn(page, owner)
      if (part === 'plans and checkout') {
        await page.goto('/checkout?plan_id=pro-monthly')
        await page.getByRole('button', { name: 'Start free trial' }).click()
        await expect(page.getByText('Choose a country.')).toBeVisible()
        await checkScreen(page, 'checkout with what is missing')
      }
      await subscribe(request, owner)
      for (const [path, text] of screens) {
        await page.goto(path)
        await expect(page.getByText(text).first()).toBeVisible()
        await checkScreen(page, path)
      }
    })

test('each screen of billing says what failed, keeps what there was, and can be tried again', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await logIn(page, owner)
  const refused = { status: 404, json: { detail: 'no', request_id: 'r-1' } }
  for (const [path, calls, text] of [
    ['/settings/plans', '**/subscriptions/plans/', 'Unlimited reviews'],
    ['/settings/membership', '**/subscriptions/invoices/**', 'No payments yet'],
    ['/customization', '**/customization/requests/**', 'Requires a plan.'],
  ] as const) {
    await page.route(calls, (route) => route.fulfill(refused))
    await page.goto(path)
    await expect(page.getByText('Something went wrong! Please try again later.')).toBeVisible()
    await tryAgain(page, calls)
    await expect(page.getByText(text).first()).toBeVisible()
  }
})

for (const scheme of ['dark', 'light'] as const)
  test(`B7 the labels, hints and edges of the card form can be read in the ${scheme} scheme, and after the scheme has changed`, async ({
    page,
    request,
  }) => {
    const owner = await registerOwner(request)
    await logIn(page, owner)
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/checkout?plan_id=pro-monthly')
    const frame = page.frameLocator('iframe[title="Secure payment input frame"]')
    await frame.getByLabel('Card number').waitFor()
    const check = async (now: string) => {
      for (const label of await frame.locator('label').all())
        await expect
          .poll(() => paintedContrast(page, label), `${await label.textContent()}, ${now}`)
          .toBeGreaterThanOrEqual(4.5)
      // The same words and ground as around it: the frame is a part of the page.
      const styles = await frame
        .locator('label')
        .first()
        .evaluate((node) => getComputedStyle(node).color)
      expect(styles).toBe(await page.evaluate(() => getComputedStyle(document.body).color))
      const hint = await frame.getByLabel('Card number').evaluate((node) => ({
        color: getComputedStyle(node, '::placeholder').color,
        ground: getComputedStyle(node).backgroundColor,
        edge: getComputedStyle(node).borderTopColor,
      }))
      const own = await page
        .getByLabel('City')
        .evaluate((node) => getComputedStyle(node).borderTopColor)
      expect(hint.edge, now).toBe(own)
      expect(hint.ground, now).toBe(
        await page.getByLabel('City').evaluate((node) => getComputedStyle(node).backgroundColor),
      )
    }
    await check(scheme)
    await page.emulateMedia({
      colorScheme: scheme === 'dark' ? 'light' : 'dark',
      reducedMotion: 'reduce',
    })
    await expect
      .poll(
        async () =>
          (await frame
            .locator('label')
            .first()
            .evaluate((node) => getComputedStyle(node).color)) ===
          (await page.evaluate(() => getComputedStyle(document.body).color)),
      )
      .toBe(true)
    await check('changed')
  })
