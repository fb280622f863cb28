import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { makeAccount, signInOf } from './accounts.ts'
import { benchSecrets, makeDatabase } from './database.ts'
import { launchOptions } from './find-chromium.ts'
import { fillReviews } from './generate.ts'
import { startServer } from './processes.ts'

/** A phone of the middle on a slow 4G line, as Lighthouse takes it: 1.6 and 0.75 Mbit/s, 150 ms there and back. */
const line = {
  offline: false,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
  latency: 150,
}
const SLOWER_CPU = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, locale: 'en-US' }
const ROUNDS = 5
/** After the first heading: what comes late shifts and blocks too. */
const AFTERWARDS_MS = 3_000
/** A task longer than this blocks for the rest of its time. */
const SHORT_MS = 50

const goals = { blockingMs: 150, shift: 0.01 }

type Visit = { firstPaint: number; largestPaint: number; blocking: number; shift: number }
type Watched = { largest: number; shift: number; tasks: { start: number; ms: number }[] }

const median = (figures: number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!

/** Runs in the page before anything of it does. */
const watch = () => {
  const watched: Watched = { largest: 0, shift: 0, tasks: [] }
  const each = (type: string, act: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(act)).observe({
      type,
      buffered: true,
    })
  each('largest-contentful-paint', ({ startTime }) => (watched.largest = startTime))
  each('longtask', ({ startTime, duration }) =>
    watched.tasks.push({ start: startTime, ms: duration }),
  )
  each('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    }
    if (!hadRecentInput) watched.shift += value
  })
  Object.assign(window, { watched })
}

const visit = async (
  browser: Browser,
  address: string,
  signIn: Record<string, string>,
): Promise<Visit> => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  try {
    await page.goto(new URL('/favicon.svg', address).href)
    await page.evaluate((kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    }, signIn)
    await page.addInitScript(watch)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
    await page.goto(address, { waitUntil: 'commit' })
    await page.getByRole('heading').first().waitFor()
    await page.waitForTimeout(AFTERWARDS_MS)
    const { watched, firstPaint } = await page.evaluate(() => ({
      watched: (window as unknown as { watched: Watched }).watched,
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
    }))
    const blocking = watched.tasks
      .filter(({ start, ms }) => start + ms > firstPaint)
      .reduce((sum, { ms }) => sum + Math.max(0, ms - SHORT_MS), 0)
    return { firstPaint, largestPaint: watched.largest, blocking, shift: watched.shift }
  } finally {
    await context.close()
  }
}

const measureScreens = async (
  browser: Browser,
  { url, paths, signIn }: { url: string; paths: string[]; signIn: Record<string, string> },
) => {
  const rows: object[] = []
  for (const path of paths) {
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round++)
      visits.push(await visit(browser, url + path, signIn))
    const of = (name: keyof Visit) => median(visits.map((one) => one[name]))
    const mark = (isMet: boolean) => (isMet ? 'met' : 'missed')
    rows.push({
      what: path,
      'first paint s': of('firstPaint') / 1000,
      'largest paint s': of('largestPaint') / 1000,
      'blocked ms': Math.round(of('blocking')),
      shift: of('shift').toFixed(3),
      goal: `blocked <= ${goals.blockingMs} ms ${mark(of('blocking') <= goals.blockingMs)}, shift <= ${goals.shift} ${mark(of('shift') <= goals.shift)}`,
    })
  }
  return rows
}

/**
 * Screens on a phone with a slow line, nothing cached, medians of five: seconds to the first and the largest paint,
 * milliseconds for which tasks over 50 ms blocked it, and how far content moved. Lighthouse's figures, without its
 * marks. The owner of home and of the list has 1,000 reviews.
 */
export const measureFilledScreens = async (folder: string) => {
  const database = await makeDatabase()
  const server = await startServer({
    PORT: '3813',
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, 'screens'),
  })
  const browser = await chromium.launch(launchOptions())
  const { url } = server
  try {
    const account = await makeAccount(url, database)
    await fillReviews(database, account.id, 1_000)
    const signIn = await signInOf(url, account)
    return [
      ...(await measureScreens(browser, { url, paths: ['/login'], signIn: {} })),
      ...(await measureScreens(browser, { url, paths: ['/', '/manage'], signIn })),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await database.drop()
  }
}
