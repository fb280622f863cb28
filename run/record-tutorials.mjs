// `npm run tutorials`: films the four videos of the help center in the product itself, on fresh demo data, into
// web/public/help. Needs a build, Chromium and ffmpeg (Debian: apt-get install ffmpeg). One scene a caption:
// web/src/app/help/tutorials.ts has the times. `npm run tutorials -- manage` films one of them.
import { fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tutorials } from '../web/src/app/help/tutorials.ts'
import { makeFilm } from './film.mjs'

const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))(
  '@playwright/test',
)
const port = Number(process.env.PORT ?? 3460)
const target = 'web/public/help'
const folder = mkdtempSync(join(tmpdir(), 'plaudit-film-'))

const rows = [
  'Pours where I aim.',
  'The lid sits well.',
  'Keeps the tea warm for an hour.',
  'My third one; all of them gifts.',
]
const people = ['Odette M.', 'Henrik J.', 'Marisol V.', 'Yuki S.', 'Noor A.', 'Calum B.']
const reviewsFile = () => {
  const line = (i) =>
    `gooseneck-kettle,Gooseneck Kettle,${4 + (i % 2)},${people[i % 6]},"${rows[i % 4]}",${['NO', 'FR', 'PT', 'JP'][i % 4]},2026-10-${10 + i}`
  const bad = [
    'gooseneck-kettle,Gooseneck Kettle,4.5,Ines R.,"Half a star more.",PT,2026-10-13',
    'gooseneck-kettle,Gooseneck Kettle,5,Tobias H.,"Good.",DE,soon',
  ]
  const text = [
    'product_handle,product_title,rating,author,text,country,reviewed_at',
    ...Array.from({ length: 18 }, (_, i) => line(i)),
    ...bad,
  ].join('\n')
  return { name: 'spring-reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

const nav = (page, name) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const heading = (page, text) => page.getByRole('heading', { level: 1, name: text }).waitFor()
const quiet = (page) =>
  page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
const visit = async (page, film, entry, title) => {
  await film.click(nav(page, entry))
  await heading(page, title)
  await page.waitForTimeout(1200)
}

/** One function a caption, in its order. */
const scenes = {
  overview: [
    (page, film) => film.moveTo(page.getByRole('heading', { level: 1 })),
    (page, film) =>
      film.type(page.getByRole('main').getByRole('textbox').first(), 'Thank you for telling us.'),
    async (_page, film) => {
      await film.scrollBy(500)
      await film.wait(3)
      await film.scrollBy(-500)
    },
    (page, film) => visit(page, film, 'Import reviews', 'Import reviews'),
    async (page, film) => {
      await visit(page, film, /^Manage reviews/, 'Manage reviews')
      await film.wait(3)
      await film.scrollBy(600)
    },
    async (page, film) => {
      await visit(page, film, 'Reviews Widget', 'Reviews Widget')
      await film.click(page.getByRole('link', { name: 'Edit Product page' }))
    },
    async (page, film) => {
      await film.click(page.getByRole('button', { name: /^Notifications/ }))
      await film.wait(4)
      await page.keyboard.press('Escape')
      await film.moveTo(page.getByRole('button', { name: 'Help Center' }))
    },
  ],
  import: [
    (page, film) => visit(page, film, 'Import reviews', 'Import reviews'),
    async (page, film) => {
      await film.moveTo(page.getByText('Choose a file').first())
      await film.wait(2)
      await page.getByRole('main').locator('input[type=file]').setInputFiles(reviewsFile())
      await heading(page, 'Check before importing')
      await quiet(page)
    },
    async (page, film) => {
      await film.moveTo(page.getByRole('heading', { name: 'Columns' }))
      await film.wait(4)
      await film.scrollBy(420)
    },
    async (page, film) => {
      await page.getByText('A rating is a whole number').first().scrollIntoViewIfNeeded()
      await film.moveTo(page.getByText('A rating is a whole number').first())
    },
    async (page, film) => {
      await film.click(page.getByRole('button', { name: /^Import \d+ reviews?$/ }))
      await heading(page, 'Import finished')
      await quiet(page)
    },
    (page, film) => film.moveTo(page.getByRole('heading', { level: 1 })),
    (page, film) => film.moveTo(page.getByRole('main').getByRole('button', { name: /undo/i })),
  ],
  manage: [
    (page, film) => visit(page, film, /^Manage reviews/, 'Manage reviews'),
    async (page, film) => {
      await film.type(page.getByPlaceholder(/^Search text/), 'kettle')
      await page.waitForTimeout(900)
    },
    async (page, film) => {
      await film.click(
        page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: 'Tomasz W.' })
          .getByRole('link'),
      )
      await page.getByLabel(/Your reply to/).waitFor()
      await quiet(page)
    },
    async (page, film) => {
      await film.type(page.getByLabel(/Your reply to/), 'Thank you, that made our day.')
      await film.click(page.getByRole('button', { name: 'Publish reply' }))
    },
    async (page, film) => {
      const boxes = page.getByRole('main').getByRole('listitem').getByRole('checkbox')
      await film.click(boxes.nth(0))
      await film.click(boxes.nth(1))
    },
  ],
  widget: [
    async (page, film) => {
      await visit(page, film, 'Reviews Widget', 'Reviews Widget')
      await film.click(page.getByRole('link', { name: 'Edit Product page' }))
    },
    async (page, film) => {
      await film.moveTo(page.getByLabel('Order'))
      await page.getByLabel('Order').selectOption('highest')
      await page.waitForTimeout(900)
    },
    async (page, film) => {
      await film.click(page.getByRole('switch', { name: 'Photos' }))
      await page.waitForTimeout(600)
      await film.wait(2.5)
      await film.click(page.getByRole('switch', { name: 'Photos' }))
      await page.waitForTimeout(600)
    },
    async (page, film) => {
      await film.click(page.getByRole('button', { name: 'Phone' }))
      await page.waitForTimeout(1200)
    },
    (page, film) => film.click(page.getByRole('button', { name: 'Save', exact: true })),
  ],
}

const logIn = async (page) => {
  await page.goto(`http://localhost:${port}/login`)
  await page.getByLabel('E-mail').fill('demo@plaudit.test')
  await page.getByLabel('Password', { exact: true }).fill('plaudit-demo')
  await page.getByRole('button', { name: 'Log in' }).click()
  await heading(page, 'Dashboard')
  await quiet(page)
}

const record = async (browser, { name, seconds, cues }) => {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 720 },
    reducedMotion: 'reduce',
    locale: 'en-US',
    colorScheme: 'light',
  })
  await logIn(page)
  const film = makeFilm(page, join(folder, name))
  for (const [index, { at }] of cues.entries()) {
    await film.waitUntil(at)
    await scenes[name][index](page, film)
  }
  await film.waitUntil(seconds)
  film.develop(join(target, name), cues[1].at + 2)
  await page.close()
  process.stdout.write(`${name}: ${seconds} s\n`)
}

const ready = async () => {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('The product did not start.')
}

mkdirSync(target, { recursive: true })
const env = {
  ...process.env,
  PORT: String(port),
  SANDBOX_PORT: String(port + 1),
  SANDBOX_SMTP_PORT: String(port + 2),
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'error',
}
const product = fork('run/serve.mjs', { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
try {
  await ready()
  const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find(
    (path) => path && existsSync(path),
  )
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'],
  })
  const wanted = process.argv[2]
  // The overview last: by then the demo store's photos are all there.
  for (const tutorial of tutorials.toReversed())
    if (!wanted || tutorial.name === wanted) await record(browser, tutorial)
  await browser.close()
} finally {
  if (product.exitCode === null) {
    product.kill('SIGTERM')
    await new Promise((resolve) => product.once('exit', resolve))
  }
  rmSync(folder, { recursive: true, force: true })
}
