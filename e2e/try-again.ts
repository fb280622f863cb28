import type { Locator, Page } from '@playwright/test'

/**
 * Presses "Try again" (in `within`, or anywhere on the page) and lets `calls`, which are refused, through from that
 * moment on. Not earlier: a screen that refetches by itself would take the button away first. Nor are calls kept waiting: the
 * button is not there while a request is under way.
 */
export const tryAgain = async (page: Page, calls: string, within: Page | Locator = page) => {
  await page.evaluate(() =>
    addEventListener('click', () => (document.documentElement.dataset['pressed'] = ''), {
      capture: true,
      once: true,
    }),
  )
  let isPressed = false
  await page.route(calls, async (route) => {
    isPressed ||= await page.evaluate(() => 'pressed' in document.documentElement.dataset)
    await (isPressed ? route.continue() : route.fallback())
  })
  await within.getByRole('button', { name: 'Try again' }).click()
  isPressed = true
}
