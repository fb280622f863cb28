import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSandbox, startServer } from '../processes.ts'
import { startFilled } from '../start-filled.ts'
import { measureLayoutPages } from './measure-layout-pages.ts'
import { measureLayoutBuffers, measureLayoutLoads } from './measure-layout-reads.ts'
import { measureLayoutSizes } from './measure-layout-sizes.ts'
import { measureLighthouse } from './measure-lighthouse.ts'
import { startShopPage } from './start-shop-page.ts'

type Settings = {
  folder: string
  counts: number[]
  withLighthouse: boolean
  /** Told each table as soon as it is measured: all of them take a quarter of an hour. */
  tell(title: string, rows: object[]): void
}

const DEMO = '/storefront/v1/fernhill.myshopify.com/products/gooseneck-kettle/summary'

/** The demo store is filled in the background of the first start. */
const untilFilled = async (url: string) => {
  for (let tries = 0; tries < 900; tries++) {
    const { count } = (await (await fetch(url + DEMO)).json()) as { count?: number }
    if (count && count > 20) return
    await wait(200)
  }
  throw new Error('The demo store was not filled in time')
}

/** As a shopper's browser has them, with the reviews and pictures of the demo store. */
const measureInPages = async ({ folder, withLighthouse, tell }: Settings) => {
  const url = 'http://127.0.0.1:3813'
  const sandbox = await startSandbox(3816, join(folder, 'layouts-sandbox'), url)
  const server = await startServer({
    PORT: '3813',
    PUBLIC_URL: url,
    DATABASE_URL: '',
    DATA_DIR: join(folder, 'layouts'),
    SANDBOX_PORT: '3816',
    SANDBOX_SMTP_PORT: '3817',
    SEED_DEMO: 'on',
  })
  try {
    await untilFilled(url)
    tell('Layouts: bytes, gzip', await measureLayoutSizes(url))
    const shop = await startShopPage({ url, sandboxUrl: sandbox.url })
    try {
      tell(
        'Layouts in a product page, 4 times slower, medians of 5, beside the page without a widget',
        await measureLayoutPages({ url, shop }),
      )
      if (withLighthouse)
        tell('Lighthouse on a phone, medians of 3', await measureLighthouse(shop, folder))
    } finally {
      shop.close()
    }
  } finally {
    await server.stop()
  }
}

const measureReads = async (count: number, { folder, tell }: Settings) => {
  const filled = await startFilled(count, { folder, port: 3818 })
  const { size } = filled
  try {
    // As after a night: the words of what was just filled still stand in a list that each search reads as a whole.
    await filled.database.query('vacuum analyze')
    tell(`Shared buffers of a request, ${size} reviews`, await measureLayoutBuffers(filled))
    tell(
      `Layouts under load, ${size} reviews: 16 connections, medians of 3 rounds by turns`,
      await measureLayoutLoads(filled),
    )
  } finally {
    await filled.stop()
  }
}

/** Each layout: in bytes, in a shop's page, and from the server under load, with the reviews of each of `counts`. */
export const measureLayouts = async (settings: Settings) => {
  await measureInPages(settings)
  for (const count of settings.counts) await measureReads(count, settings)
}
