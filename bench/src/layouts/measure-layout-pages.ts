import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test'
import { layouts, type Layout } from '../../../contract/src/storefront/widget-settings.ts'
import { launchOptions } from '../find-chromium.ts'
import type { ShopPage, Way } from './start-shop-page.ts'

const SLOWER_CPU = 4
const ROUNDS = 5
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, locale: 'en-US' }
/** What comes late shifts and blocks too; a pop-up comes after four seconds. */
const afterwardsMs = (layout: Layout | null) => (layout === 'popup' ? 6_000 : 1_000)

type Visit = { script: number; longTasks: number; shift: number; requests: number }

const median = (figures: number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!

/** Runs in the page before anything of it does. */
const watch = () => {
  const watched = { shift: 0 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number
      hadRecentInput: boolean
    }[])
      if (!entry.hadRecentInput) watched.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  Object.assign(window, { watched })
}

/** A task longer than this is a long one. In time of its own thread: what else runs on this machine is not counted. */
const LONG_TASK_US = 50_000
const traced = ['disabled-by-default-devtools.timeline', 'devtools.timeline']

type Traced = {
  name: string
  pid: number
  tid: number
  tdur?: number
  args?: { name?: string }
}

/** Of the threads that pages run on; pictures are decoded and drawn on others. */
const countLongTasks = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Traced[] }
  const threadOf = ({ pid, tid }: Traced) => `${pid} ${tid}`
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  return traceEvents.filter(
    (one) => one.name === 'RunTask' && (one.tdur ?? 0) > LONG_TASK_US && mains.has(threadOf(one)),
  ).length
}

/** Requests to the product but for pictures, until reviews are painted. */
const countRequests = (page: Page, url: string) => {
  const counted = { value: 0 }
  page.on('request', (request) => {
    if (request.url().startsWith(url) && request.resourceType() !== 'image') counted.value += 1
  })
  return counted
}

const scriptMs = async (session: CDPSession) => {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')!.value * 1_000
}

type Shown = { layout: Layout | null; way: Way; url: string; shop: ShopPage }

const visit = async (browser: Browser, { layout, way, url, shop }: Shown): Promise<Visit> => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  try {
    await page.addInitScript(watch)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    const counted = countRequests(page, url)
    // Nothing is asked of the page in between: the answer would be its script's time too.
    const drawn = way === 'by tag' ? page.waitForResponse(/\/block\?/) : null
    await browser.startTracing(page, { categories: traced })
    await page.goto(shop.addressOf(layout, way))
    // Where the tag stands far below, reviews are fetched when it is about to be seen.
    await page.evaluate(() => document.querySelector('plaudit-reviews')?.scrollIntoView())
    await drawn
    const requests = counted.value
    await page.waitForTimeout(afterwardsMs(layout))
    const script = await scriptMs(session)
    const shift = await page.evaluate(
      () => (window as unknown as { watched: { shift: number } }).watched.shift,
    )
    const longTasks = countLongTasks(await browser.stopTracing())
    return { script, longTasks, shift, requests }
  } finally {
    await context.close()
  }
}

const goals = { scriptMs: 10, requests: 2 }

/**
 * Each layout in a product page of the demo shop on a phone of the middle (4 times slower), in both ways, medians of
 * five beside those of the same page without a widget, visited as often before each layout.
 */
export const measureLayoutPages = async ({ url, shop }: { url: string; shop: ShopPage }) => {
  const browser = await chromium.launch(launchOptions())
  try {
    const rows: object[] = []
    const ways: Way[] = ['included', 'by tag']
    const visits = async (layout: Layout | null, way: Way) => {
      const made: Visit[] = []
      for (let round = 0; round < ROUNDS; round++)
        made.push(await visit(browser, { layout, way, url, shop }))
      return made
    }
    for (const layout of layouts) {
      const without = await visits(null, 'included')
      for (const way of ways) {
        const withIt = await visits(layout, way)
        const of = (visits: Visit[], name: keyof Visit) => median(visits.map((one) => one[name]))
        const more = (name: keyof Visit) => of(withIt, name) - of(without, name)
        const mark = (isMet: boolean) => (isMet ? 'met' : 'missed')
        const isStill = more('longTasks') <= 0 && more('shift') === 0
        rows.push({
          what: `${layout}, ${way}`,
          'script ms': more('script'),
          'long tasks': more('longTasks'),
          shift: more('shift').toFixed(4),
          requests: of(withIt, 'requests'),
          goal: `script <= ${goals.scriptMs} ms ${mark(more('script') <= goals.scriptMs)}, no long task and no shift ${mark(isStill)}, requests <= ${goals.requests} ${mark(of(withIt, 'requests') <= goals.requests)}`,
        })
      }
    }
    return rows
  } finally {
    await browser.close()
  }
}
