import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { templateFile } from '../imports/files.ts'
import { asOwner, storeSession, logIn, registerOwner } from '../owner.ts'

const built = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../web/dist/.vite/manifest.json'), 'utf8'),
) as Record<string, { file: string; css?: string[] }>
/** Where the built program keeps a part of it. */
const fileOf = (source: string) => `**/${built[source]!.file}`
const widgetScreen = 'src/screens/widget.tsx'
const widget = (page: Page) => page.getByRole('heading', { level: 1, name: 'Reviews Widget' })
const toWidget = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Reviews Widget' })
    .click()
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** A page that was loaded anew has forgotten it. */
const mark = (page: Page) =>
  page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }))
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in globalThis)

const atOpenReview = async (page: Page) => {
  const owner = await registerOwner(page.request)
  const answer = await page.request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: { file: templateFile(3) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ total: number }>('reviews/counts/')).total,
    )
    .toBe(3)
  await storeSession(page, owner)
  await page.goto('/manage')
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'Person 2' })
    .getByRole('link')
    .first()
    .click()
  await mark(page)
  return page.getByLabel(/Your reply to/)
}

test('offline, a click on a screen that is not loaded leaves what is there and says so; online again the screen comes by itself', async ({
  page,
  context,
}) => {
  const box = await atOpenReview(page)
  await box.fill('The new lid is in the mail.')
  await context.setOffline(true)
  await expect(notice(page, 'You are offline.')).toHaveText('You are offline.')
  await toWidget(page)
  await expect(
    notice(page, 'You are offline. What you typed is kept.').getByRole('button', {
      name: 'Try again',
    }),
  ).toBeVisible()
  await expect(box).toHaveValue('The new lid is in the mail.')
  await context.setOffline(false)
  await expect(widget(page)).toBeVisible()
  await expect(notice(page, 'You are offline.')).toHaveCount(0)
  expect(await isSamePage(page)).toBe(true)
})

test('with the server down the screen stays too, and is asked for again by the button and every 10 seconds, styles included', async ({
  page,
}) => {
  await page.clock.install()
  const box = await atOpenReview(page)
  await box.fill('The new lid is in the mail.')
  let [tries, isUp] = [0, false]
  const [style] = built[widgetScreen]!.css!
  await page.route(`**/${style}`, (route) =>
    isUp ? route.continue() : ((tries += 1), route.abort('connectionrefused')),
  )
  await toWidget(page)
  const down = notice(page, 'Plaudit cannot be reached.')
  await expect(down).toBeVisible()
  await expect(box).toHaveValue('The new lid is in the mail.')
  await expect.poll(() => tries).toBe(1)
  await down.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => tries).toBe(2)
  await expect(down).toBeVisible()
  isUp = true
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return widget(page).isVisible()
    })
    .toBe(true)
  await expect(down).toHaveCount(0)
  expect(
    await page.evaluate(
      (file) => [...document.styleSheets].some(({ href }) => href?.endsWith(file)),
      style!,
    ),
  ).toBe(true)
  expect(await isSamePage(page)).toBe(true)
})

test('S9.047 B3: texts that do not come are read up to 5 times more, 350 ms apart, before anything is said', async ({
  page,
}) => {
  await page.clock.install()
  await logIn(page, await registerOwner(page.request))
  await mark(page)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const tries: number[] = []
  await page.route(fileOf('src/texts/en/settings.json'), async (route) => {
    tries.push(await page.evaluate(() => Date.now()))
    await (tries.length <= 5 ? route.abort('connectionreset') : route.continue())
  })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50)
        expect(await notice(page, 'Plaudit cannot be reached.').count()).toBe(0)
        return page.getByRole('heading', { level: 1, name: 'Pricing Plans' }).isVisible()
      },
      { intervals: [10], timeout: 40_000 },
    )
    .toBe(true)
  expect(tries).toHaveLength(6)
  for (const [index, at] of tries.slice(1).entries())
    expect(at - tries[index]!).toBeGreaterThanOrEqual(350)
  expect(await isSamePage(page)).toBe(true)
})

test('texts that still do not come after that are waited for as everything is', async ({
  page,
}) => {
  await page.clock.install()
  await logIn(page, await registerOwner(page.request))
  await mark(page)
  let isUp = false
  await page.route(fileOf('src/texts/en/settings.json'), (route) =>
    isUp ? route.continue() : route.abort('connectionreset'),
  )
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings' })
    .click()
  const down = notice(page, 'Plaudit cannot be reached.')
  await expect
    .poll(async () => {
      await page.clock.runFor(350)
      return down.isVisible()
    })
    .toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  isUp = true
  await down.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pricing Plans' })).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
})

test('a page left open over a new release is loaded anew, once, and only when that release answers', async ({
  page,
}) => {
  await page.clock.install()
  await logIn(page, await registerOwner(page.request))
  await mark(page)
  await page.route(fileOf(widgetScreen), (route) =>
    route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
  )
  await page.route('**/', (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await toWidget(page)
  await expect(notice(page, 'Plaudit cannot be reached.')).toBeVisible()
  expect(await isSamePage(page)).toBe(true)
  await page.unroute('**/')
  let asked = 0
  const body = (await (await page.request.get('/')).text()).replace(
    /assets\/index-[\w-]+\.js/,
    'assets/index-of-another-release.js',
  )
  await page.route('**/', (route) => {
    asked += 1
    return route.fulfill({ contentType: 'text/html', body })
  })
  await notice(page, 'Plaudit cannot be reached.')
    .getByRole('button', { name: 'Try again' })
    .click()
  await expect.poll(() => isSamePage(page).catch(() => true)).toBe(false)
  await mark(page)
  // The part is gone for good: the page does not go round in circles.
  await expect(notice(page, 'Plaudit cannot be reached.')).toBeVisible()
  await expect
    .poll(async () => {
      await page.clock.runFor(10_000)
      return asked
    })
    .toBeGreaterThan(3)
  expect(await isSamePage(page)).toBe(true)
})

test('a part whose own code fails is said to be broken and is not asked for again', async ({
  page,
}) => {
  await page.clock.install()
  await logIn(page, await registerOwner(page.request))
  let tries = 0
  await page.route(fileOf(widgetScreen), (route) => {
    tries += 1
    return route.fulfill({
      contentType: 'text/javascript',
      body: 'throw new Error("a fault of ours")',
    })
  })
  await toWidget(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(notice(page, 'Plaudit cannot be reached.')).toHaveCount(0)
  expect(tries).toBe(1)
})

test('an overlay that cannot be reached opens when it comes, unless the owner has gone on to something else', async ({
  page,
}) => {
  await atOpenReview(page)
  await page.reload()
  let isUp = false
  await page.route(fileOf('src/features/reviews/one-review/add-review.tsx'), (route) =>
    isUp ? route.continue() : route.abort('connectionrefused'),
  )
  const down = notice(page, 'Plaudit cannot be reached.')
  const add = page.getByRole('button', { name: 'Add review' })
  await add.click()
  await expect(down).toBeVisible()
  const box = page.getByLabel(/Your reply to/)
  await box.fill('The new lid is in the mail.')
  await box.press('End')
  isUp = true
  await down.getByRole('button', { name: 'Try again' }).click()
  await expect(down).toHaveCount(0)
  // It would open as soon as it is here.
  await expect(expect(page.getByRole('dialog')).toBeVisible({ timeout: 3_000 })).rejects.toThrow()
  await expect(box).toHaveValue('The new lid is in the mail.')
  await add.click()
  await expect(page.getByRole('dialog', { name: 'Add review' })).toBeVisible()
})

test('who waits for an overlay and tries again by the keyboard gets it', async ({ page }) => {
  await atOpenReview(page)
  let isUp = false
  await page.route(fileOf('src/features/reviews/one-review/add-review.tsx'), (route) =>
    isUp ? route.continue() : route.abort('connectionrefused'),
  )
  await page.getByRole('button', { name: 'Add review' }).click()
  const down = notice(page, 'Plaudit cannot be reached.')
  await expect(down).toBeVisible()
  isUp = true
  await page.keyboard.press('Tab')
  await down.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Add review' })).toBeVisible()
})

test('what the page names ahead is fetched once, and used', async ({ page }) => {
  const [warnings, styles]: [string[], string[]] = [[], []]
  page.on(
    'console',
    (message) =>
      void (message.text().includes('credentials mode') && warnings.push(message.text())),
  )
  page.on(
    'request',
    (request) => void (request.url().endsWith('.css') && styles.push(request.url())),
  )
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(styles.length).toBeGreaterThan(5)
  expect(styles).toEqual([...new Set(styles)])
  await logIn(page, await registerOwner(page.request))
  expect(warnings).toEqual([])
})
