import { chromium, type Page } from '@playwright/test'
import type { BenchAccount } from '../accounts.ts'
import { launchOptions } from '../find-chromium.ts'
import { openSignedIn } from './open-signed-in.ts'

const OPENED = 20
const GOAL_MS = 200

/** From the click on a product that was found to the frame in which its variants are painted, in milliseconds. */
const openOne = async (page: Page, at: number): Promise<number> => {
  const ms = await page.evaluate(
    (index) =>
      new Promise<number>((resolve) => {
        const link = [...document.querySelectorAll<HTMLAnchorElement>('main li h2 a')][index]!
        const began = performance.now()
        const look = () => {
          if (!document.querySelector('main table td')) return requestAnimationFrame(look)
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
          return 0
        }
        link.click()
        requestAnimationFrame(look)
      }),
    at,
  )
  await page.goBack()
  await page.locator('main li h2 a').nth(at).waitFor()
  return ms
}

/**
 * Opens products that were found, whose page the supplier was asked for before: the first time of each (its code is
 * loaded, its data not), and again.
 */
export const openProducts = async (url: string, account: BenchAccount) => {
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await openSignedIn(browser, url, account)
    await page.goto(`${url}/products?search=steel`)
    await page.locator('main li h2 a').nth(OPENED).waitFor()
    await openOne(page, OPENED)
    const [first, again]: [number[], number[]] = [[], []]
    for (let at = 0; at < OPENED; at += 1) {
      first.push(await openOne(page, at))
      again.push(await openOne(page, at))
    }
    const at = (list: number[], share: number) =>
      list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)]!
    const row = (what: string, list: number[]) => ({
      what: `${what} (goal ${GOAL_MS})`,
      'median ms': at(list, 0.5),
      '99 % ms': at(list, 0.99),
      'next page 99 % ms': '',
    })
    return [row('opened in Chromium', first), row('opened again', again)]
  } finally {
    await browser.close()
  }
}
