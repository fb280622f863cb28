import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { launchOptions } from '../find-chromium.ts'
import type { Layout } from '../../../contract/src/storefront/widget-settings.ts'
import type { ShopPage } from './start-shop-page.ts'

/** Not among our packages: it brings some 130 others that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const ROUNDS = 3
const shown: (Layout | null)[] = [null, 'list', 'carousel', 'popup']

type Report = {
  categories: { performance: { score: number } }
  audits: Record<string, { numericValue: number }>
}

const run = async (address: string, folder: string): Promise<Report> => {
  const path = join(folder, 'lighthouse.json')
  const { executablePath, args } = launchOptions()
  const npm = `exec --yes --package ${LIGHTHOUSE} -- lighthouse`.split(' ')
  const asked = '--only-categories=performance --output=json --quiet'.split(' ')
  const flags = `--chrome-flags=--headless ${args.join(' ')}`
  // Side by side with this process, which answers with the page.
  const child = spawn('npm', [...npm, address, ...asked, `--output-path=${path}`, flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
  })
  let complaint = ''
  child.stderr.on('data', (text) => (complaint += text))
  const [status] = (await once(child, 'close')) as [number | null]
  if (status !== 0) throw new Error(`Lighthouse did not run: ${complaint}`)
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

const median = (figures: number[]) =>
  figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!

/** What Lighthouse says of the demo shop's product page on a phone, without a widget and with some, medians of three. */
export const measureLighthouse = async (shop: ShopPage, folder: string) => {
  const rows = []
  for (const layout of shown) {
    const reports: Report[] = []
    while (reports.length < ROUNDS) reports.push(await run(shop.addressOf(layout), folder))
    const of = (name: string) => median(reports.map(({ audits }) => audits[name]!.numericValue))
    rows.push({
      what: layout ?? 'without a widget',
      mark: Math.round(median(reports.map((one) => one.categories.performance.score)) * 100),
      'first paint ms': Math.round(of('first-contentful-paint')),
      'largest paint ms': Math.round(of('largest-contentful-paint')),
      'blocked ms': Math.round(of('total-blocking-time')),
      shift: of('cumulative-layout-shift').toFixed(3),
    })
  }
  return rows
}
