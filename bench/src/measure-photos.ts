import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchAccount } from './accounts.ts'
import { startImport } from './measure-import.ts'
import { memoryOf, workOf } from './processes.ts'

const ROWS = 500
const PHOTOS_A_ROW = 2
/** Different drawings; drawing is the stand-in's work and is done before the clock starts. */
const DRAWINGS = 40
const handles = ['gooseneck-kettle', 'stoneware-mugs', 'wool-cushion', 'glass-carafe']

type Run = { state: string; photos: { total: number; ready: number; failed: number } }

const address = (sandboxUrl: string, i: number) => {
  const drawing = i % DRAWINGS
  return `${sandboxUrl}/pictures/reviews/${handles[drawing % handles.length]}-${Math.floor(drawing / handles.length)}.jpg`
}

/**
 * 500 reviews with 1,000 photos (about 0.2 MB each), fetched from the stand-in, checked, made smaller and stored:
 * seconds from the first byte sent to the last photo kept.
 */
export const measurePhotos = async (
  server: { url: string; pid: number },
  { account, sandboxUrl, folder }: { account: BenchAccount; sandboxUrl: string; folder: string },
) => {
  for (let i = 0; i < DRAWINGS; i++) await (await fetch(address(sandboxUrl, i))).arrayBuffer()
  const rows = Array.from({ length: ROWS }, (_, i) => {
    const photos = Array.from(
      { length: PHOTOS_A_ROW },
      (_nothing, n) => `${address(sandboxUrl, i * PHOTOS_A_ROW + n)}?photo=${i * PHOTOS_A_ROW + n}`,
    )
    return `kettle,5,Noor ${i},"It pours exactly where I aim (${i}).",2026-04-13,"${photos.join(', ')}"`
  })
  const path = join(folder, 'photos.csv')
  writeFileSync(path, ['product_handle,rating,author,text,reviewed_at,photos', ...rows].join('\n'))

  const before = memoryOf(server.pid).now
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, memoryOf(server.pid).now)), 50)
  const worked = workOf(server.pid)
  const started = performance.now()
  const { id } = await startImport(server.url, account, path)
  let run: Run
  do {
    await new Promise((done) => setTimeout(done, 200))
    run = (await (
      await fetch(`${server.url}/api/imports/${id}/`, { headers: account.headers })
    ).json()) as Run
  } while (run.state !== 'completed' || run.photos.ready + run.photos.failed < ROWS * PHOTOS_A_ROW)
  clearInterval(watch)
  return [
    {
      what: `${ROWS} rows with ${ROWS * PHOTOS_A_ROW} photos`,
      seconds: (performance.now() - started) / 1000,
      'CPU s': workOf(server.pid) - worked,
      'MB at most': highest,
      'growth MB': highest - before,
      ready: run.photos.ready,
      failed: run.photos.failed,
    },
  ]
}
