import { chromium } from '@playwright/test'
import { launchOptions } from './find-chromium.ts'

/** A slow mobile line: 400 kbit/s each way and 400 ms there and back. */
const line = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 }
const ROUNDS = 5

const median = (figures: number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!

/** Seconds from a click on an address until its first heading can be read, in Chromium with nothing cached. */
export const measureSlowLine = async (url: string, path: string) => {
  const browser = await chromium.launch(launchOptions())
  const seconds: number[] = []
  let bytes = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const page = await browser.newPage()
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', line)
      bytes = 0
      session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
      const started = performance.now()
      await page.goto(url + path, { waitUntil: 'commit' })
      await page.getByRole('heading').first().waitFor()
      seconds.push((performance.now() - started) / 1000)
      await page.close()
    }
  } finally {
    await browser.close()
  }
  return {
    what: `${path}: first heading at 400 kbit/s and 400 ms`,
    seconds: median(seconds),
    'slowest of 5': Math.max(...seconds),
    'kB by then': bytes / 1000,
  }
}
