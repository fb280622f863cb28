import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoIsFilled, openHost, startShop, stopShop, storefront, watchPage } from './host-page.ts'
import { stars, watchStars } from './shown-stars.ts'

const sandboxUrl = process.env['E2E_DEMO_SANDBOX_URL']!
/** The demo shop's pages with the reviews included by the page itself; at its own address its theme's block brings them. */
let demoPages: string
let kettle: string

test.beforeAll(startShop)
test.afterAll(stopShop)

/** The demo store is filled in the background of the first start. */
test.beforeAll(async ({ request }) => {
  const data = { email: 'demo@plaudit.test', password: 'plaudit-demo' }
  const { access } = (await (await request.post('/api/auth/login/', { data })).json()) as {
    access: string
  }
  const user = await request.get('/api/auth/user/', {
    headers: { authorization: `Bearer ${access}` },
  })
  const { shop_key: key } = (await user.json()) as { shop_key: string }
  demoPages = `${sandboxUrl}/shops/${key}`
  kettle = `${demoPages}/products/gooseneck-kettle`
  await demoIsFilled(request)
  await expect
    .poll(
      async () =>
        (
          (await (await request.get(storefront('gooseneck-kettle/summary'))).json()) as {
            with_photos: number
          }
        ).with_photos,
      { timeout: 60_000 },
    )
    .toBeGreaterThan(4)
})

const reviews = (page: Page) => page.locator('plaudit-reviews article')
/** "11–20 of 35", above the ways on and back. */
const shownRange = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages of reviews' }).locator('p')
const galleries = (page: Page) => reviews(page).locator('ul')

test('S1.010 a product page of the demo shop shows score, distribution and reviews; nothing moves, nothing complains', async ({
  page,
}) => {
  const { complaints, shift } = await watchPage(page)
  await page.goto(kettle)
  await expect(page.getByRole('heading', { name: 'Reviews' })).toBeVisible()
  await expect(page.getByText(/^\d+ reviews collected by this shop$/)).toBeVisible()
  await expect(page.getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible()
  await expect(reviews(page)).toHaveCount(10)
  await expect(reviews(page).first()).toContainText('Maren K.')
  await page.locator('footer').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  expect(await shift()).toBe(0)
  expect(complaints).toEqual([])
})

test('stars, photos, sort and pages change the list without leaving the page', async ({ page }) => {
  const { complaints } = await watchPage(page)
  await page.goto(kettle)
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('link', { name: /^4 stars/ }).click()
  await expect.poll(async () => [...new Set(await stars(page))]).toEqual(['4'])
  await page.getByRole('link', { name: /^4 stars\s*, remove this filter/ }).click()
  await expect(reviews(page)).toHaveCount(10)
  await page.getByLabel('Sort by').focus()
  await page.getByLabel('Sort by').selectOption('Lowest rated')
  await expect.poll(async () => (await stars(page)).slice(0, 2)).toEqual(['1', '2'])
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(shownRange(page)).toHaveText(/^11–20 of/)
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(shownRange(page)).toHaveText(/^1–10 of/)
  await page.getByRole('link', { name: /^With photos/ }).click()
  await expect(reviews(page).first().locator('ul img').first()).toBeVisible()
  expect(await reviews(page).count()).toBe(await galleries(page).count())
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  expect(complaints).toEqual([])
})

test('of two choices the later one stays, whichever answer comes last', async ({ page }) => {
  await page.goto(kettle)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/part=list.*rating=4|rating=4.*part=list/, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const late = page.waitForResponse(/rating=4/)
  await page.getByRole('link', { name: /^4 stars/ }).click()
  await page.getByRole('link', { name: /^5 stars/ }).click()
  await expect.poll(async () => [...new Set(await stars(page))]).toEqual(['5'])
  const seen = await watchStars(page)
  release()
  await (await late).finished()
  // What is asked for now comes after it.
  await page.getByRole('link', { name: /^2 stars/ }).click()
  await expect.poll(async () => [...new Set(await stars(page))]).toEqual(['2'])
  expect(await seen()).toEqual(['2'])
})

test('a photo opens large with its review; arrows walk on, Escape closes and focus returns', async ({
  page,
}) => {
  await page.goto(kettle)
  const first = page.getByRole('link', { name: 'Photo 1 by Maren K.' })
  await first.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog).toContainText('The pour I was missing')
  await expect(dialog.locator('figure img')).toHaveJSProperty('complete', true)
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('img', { name: 'Photo 2 by Maren K.' })).toBeVisible()
  expect((await new AxeBuilder({ page }).include('plaudit-reviews').analyze()).violations).toEqual(
    [],
  )
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(first).toBeFocused()
})

test('WIDGET-50 words of reviews are searched without leaving the page; nothing found leads back', async ({
  page,
}) => {
  await page.goto(kettle)
  const field = page.getByRole('searchbox', { name: 'Search reviews' })
  await field.fill('dented')
  await field.press('Enter')
  await expect(page.getByRole('link', { name: /“dented”/ })).toBeVisible()
  await expect.poll(() => reviews(page).count()).toBeLessThan(10)
  for (const text of await reviews(page).allTextContents()) expect(text).toMatch(/dented/i)
  await expect(field).toBeFocused()
  await field.fill('zeppelin')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.locator('plaudit-reviews').getByRole('status')).toHaveText(
    'No review matches “zeppelin”.',
  )
  expect((await new AxeBuilder({ page }).include('plaudit-reviews').analyze()).violations).toEqual(
    [],
  )
  await page.getByRole('link', { name: 'Show all reviews' }).click()
  await expect(reviews(page)).toHaveCount(10)
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 812 } })

  test('photos in the large view are turned by a swipe; one up or down does nothing', async ({
    page,
  }) => {
    await page.goto(kettle)
    await page.getByRole('link', { name: 'Photo 1 by Maren K.' }).tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('figure img')).toHaveJSProperty('complete', true)
    const finger = await page.context().newCDPSession(page)
    const swipe = async (to: { x: number; y: number }) => {
      const send = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        points: { x: number; y: number }[],
      ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
      await send('touchStart', [{ x: 200, y: 250 }])
      await send('touchMove', [to])
      await send('touchEnd', [])
    }
    await swipe({ x: 60, y: 255 })
    await expect(dialog.getByRole('img', { name: 'Photo 2 by Maren K.' })).toBeVisible()
    await swipe({ x: 190, y: 100 })
    await expect(dialog.getByRole('img', { name: 'Photo 2 by Maren K.' })).toBeVisible()
    await swipe({ x: 340, y: 245 })
    await expect(dialog.getByRole('img', { name: 'Photo 1 by Maren K.' })).toBeVisible()
  })
})

test('"Helpful" counts once and says so', async ({ page }) => {
  await page.goto(`${demoPages}/products/horsehair-broom`)
  const button = page.getByRole('button', { name: /^Helpful 12/ })
  await button.click()
  await expect(page.getByRole('button', { name: /^Helpful 13/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.reload()
  await page.getByRole('button', { name: /^Helpful 13/ }).click()
  await expect(page.getByRole('button', { name: /^Helpful 13/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })

  test('the first page is readable, and filters, sort and pages work as links and forms', async ({
    page,
  }) => {
    await page.goto(kettle)
    await expect(reviews(page)).toHaveCount(10)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(shownRange(page)).toHaveText(/^11–20 of/)
    await page.getByRole('link', { name: /^2 stars/ }).click()
    await expect.poll(() => stars(page)).toEqual(['2'])
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByLabel('Sort by').selectOption('Lowest rated')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(async () => (await stars(page)).slice(0, 2)).toEqual(['1', '2'])
    await page.getByRole('searchbox', { name: 'Search reviews' }).fill('dented')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(page.getByRole('link', { name: /“dented”/ })).toBeVisible()
    await page.getByRole('button', { name: /^Helpful \d+\s*: Arrived dented/ }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await page.goto(`${kettle}?rating=1`)
    await expect(page.getByRole('button', { name: /^Helpful 15\s*: Arrived dented/ })).toBeVisible()
  })
})

for (const width of [1440, 375]) {
  test(`one script tag is enough (${width} px): the list comes into its reserved place, with one JSON-LD block, and nothing moves`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { complaints, shift } = await watchPage(page)
    await openHost(page, { mode: 'script' }, baseURL!)
    await expect(reviews(page)).toHaveCount(10)
    const data = page.locator('script[type="application/ld+json"]')
    await expect(data).toHaveCount(1)
    expect(JSON.parse((await data.textContent())!)).toMatchObject({
      '@type': 'Product',
      name: 'Gooseneck Kettle',
      aggregateRating: { bestRating: 5 },
    })
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(shownRange(page)).toHaveText(/^11–20 of/)
    expect(await shift()).toBe(0)
    expect(complaints).toEqual([])
  })
}

test('a shop whose style reaches for everything neither hides nor bends the reviews', async ({
  page,
  baseURL,
}) => {
  await openHost(page, { file: 'hostile' }, baseURL!)
  await expect(reviews(page)).toHaveCount(10)
  const text = page.getByText('The pour I was missing', { exact: true })
  await expect(text).toBeVisible()
  const style = await text.evaluate((element) => {
    const { letterSpacing, textTransform, fontStyle, textAlign, fontFamily, cssFloat, textIndent } =
      getComputedStyle(element)
    return { letterSpacing, textTransform, fontStyle, textAlign, fontFamily, cssFloat, textIndent }
  })
  expect(style).toEqual({
    letterSpacing: 'normal',
    textTransform: 'none',
    fontStyle: 'normal',
    textAlign: 'start',
    fontFamily: 'Georgia, serif',
    cssFloat: 'none',
    textIndent: '0px',
  })
  await expect(page.getByRole('button', { name: /^Helpful/ }).first()).toBeVisible()
})

test('a product that Plaudit does not know has the empty state, without a hole below and without an error', async ({
  page,
  baseURL,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const { complaints } = await watchPage(page)
  await openHost(page, { mode: 'script', products: ['no-such-thing'] }, baseURL!)
  await expect(page.getByText('Nobody has reviewed this product yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Write a review' })).toHaveCount(0)
  const { height } = (await page.locator('plaudit-reviews').boundingBox())!
  expect(height).toBeLessThan(300)
  expect([...complaints, ...errors.filter((text) => !text.includes('favicon'))]).toEqual([])
})

test('a page that is turned on a phone begins with its first review, which has the focus', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await openHost(page, { mode: 'script' }, baseURL!)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(shownRange(page)).toHaveText(/^11–20 of/)
  const first = page.locator('plaudit-reviews li[tabindex]').first()
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport({ ratio: 0.5 })
})

test('the report stands beside the votes of its review', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 375, height: 800 })
  for (const widget of ['list', 'masonry']) {
    await openHost(page, { widget }, baseURL!)
    await expect(reviews(page).first()).toBeVisible()
    const apart = await reviews(page).evaluateAll((all) =>
      all.filter((one) => {
        const [vote, report] = ['form', 'a[href*="/report"]'].map((part) =>
          one.querySelector(part)!.getBoundingClientRect(),
        )
        return report!.top >= vote!.bottom
      }),
    )
    expect(apart).toHaveLength(0)
  }
})

test('two widgets on one page each mind their own', async ({ page, baseURL }) => {
  await openHost(page, { products: ['gooseneck-kettle', 'stoneware-mugs'] }, baseURL!)
  const [kettles, mugs] = [
    page.locator('plaudit-reviews').nth(0),
    page.locator('plaudit-reviews').nth(1),
  ]
  const before = await mugs.locator('article h3').allTextContents()
  await kettles.getByRole('link', { name: /^2 stars/ }).click()
  await expect(kettles.locator('article')).toHaveCount(1)
  expect(await mugs.locator('article h3').allTextContents()).toEqual(before)
  await mugs.getByRole('link', { name: /^3 stars/ }).click()
  await expect(mugs.locator('article')).toHaveCount(1)
  await expect(kettles.locator('article')).toHaveCount(1)
})

test('when the server is down the page works, shows what it has and throws nothing', async ({
  page,
  baseURL,
}) => {
  const { complaints } = await watchPage(page)
  await openHost(page, {}, baseURL!)
  await page.route('**/storefront/v1/**', (route) => route.abort())
  await page.getByRole('link', { name: /^5 stars/ }).click()
  await expect(page.getByText('More reviews cannot be shown just now.')).toBeVisible()
  await expect(reviews(page)).toHaveCount(10)
  await openHost(page, { mode: 'script' }, baseURL!)
  await expect(page.getByRole('heading', { name: 'Gooseneck Kettle' })).toBeVisible()
  await expect(page.locator('#below')).toBeVisible()
  expect(complaints).toEqual([])
})

const screens = [
  { name: 'light at 1440', width: 1440 },
  { name: 'light at 320', width: 320 },
  { name: 'dark at 1440', width: 1440, colorScheme: 'dark' as const },
  { name: 'dark at 320', width: 320, colorScheme: 'dark' as const },
  { name: 'forced colours at 768', width: 768, forcedColors: 'active' as const },
]
for (const { name, width, ...media } of screens) {
  test(`accessible and without sideways scroll: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia(media)
    await page.goto(kettle)
    await expect(reviews(page)).toHaveCount(10)
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([])
  })
}

test('right to left, the list is mirrored, stars included, with words and days in the page’s language', async ({
  page,
  baseURL,
}) => {
  await openHost(page, { file: 'right-to-left', mode: 'script' }, baseURL!)
  await expect(reviews(page)).toHaveCount(10)
  const first = reviews(page).first()
  const drawnStars = first.getByRole('img', { name: /من 5 نجوم/ })
  const [rating, day] = [
    (await drawnStars.boundingBox())!,
    (await first.locator('time').first().boundingBox())!,
  ]
  expect(rating.x).toBeGreaterThan(day.x)
  expect(await drawnStars.evaluate((element) => getComputedStyle(element).scale)).toBe('-1 1')
  await expect(first.locator('time').first()).toHaveText(/نوفمبر/)
})

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } })

  test('everything that can be pressed is at least 44 px high', async ({ page }) => {
    await page.goto(kettle)
    const heights = await page
      .locator('plaudit-reviews :is(a, button, select):visible')
      .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(15)
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
  })
})
