import { chromium, type Page } from '@playwright/test'
import type { BenchAccount } from '../accounts.ts'
import { launchOptions } from '../find-chromium.ts'
import { openSignedIn } from './open-signed-in.ts'

/** In each frame: some 60,000 pixels a second. */
const SCROLLED_PX = 1_000
/** One at most in this time, so that a list that stops growing ends the bench. */
const LONGEST_MS = 240_000

type Watched = { tasks: number[] }
const watched = (page: Page) => page.evaluate(() => (window as unknown as Watched).tasks)
const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

/**
 * Scrolls until the list has no more pages and its end is in the window. Returns the most nodes of the page meanwhile.
 */
const scrollToEnd = async (page: Page): Promise<number> => {
  const ends = performance.now() + LONGEST_MS
  let most = 0
  const isAtEnd = () =>
    page.evaluate(
      () =>
        !document.querySelector('[aria-live] > button') &&
        window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2,
    )
  while (!(await isAtEnd()) && performance.now() < ends) {
    await page.mouse.wheel(0, SCROLLED_PX)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    most = Math.max(most, await nodesOf(page))
  }
  return most
}

/**
 * The whole import list in Chromium: opened, scrolled to its end, a row chosen there. Milliseconds; `longest` is the
 * longest task on an unslowed processor.
 */
export const scrollImportList = async (url: string, account: BenchAccount) => {
  const browser = await chromium.launch(launchOptions())
  try {
    const page = await openSignedIn(browser, url, account)
    const began = performance.now()
    await page.goto(`${url}/import-list`)
    await page.getByRole('list').getByText('Kettle of the bench').first().waitFor()
    const opened = performance.now() - began
    await page.evaluate(() => {
      const tasks: number[] = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
      }).observe({ type: 'longtask' })
      Object.assign(window, { tasks })
    })
    await page.mouse.move(400, 600)
    const nodes = await scrollToEnd(page)
    const scrolling = await watched(page)
    const row = page.getByRole('checkbox').last()
    const clicked = performance.now()
    await row.check()
    const chosen = performance.now() - clicked
    return [
      { what: 'opened in Chromium', ms: Math.round(opened) },
      {
        what: `scrolled to the end: ${nodes} nodes at most, ${scrolling.length} tasks over 50 ms, the longest`,
        ms: Math.max(0, ...scrolling),
      },
      { what: 'a row at the end chosen', ms: Math.round(chosen) },
    ]
  } finally {
    await browser.close()
  }
}
