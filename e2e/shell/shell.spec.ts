import { expect, test, type Locator, type Page } from '@playwright/test'
import { templateFile } from '../imports/files.ts'
import { logIn, registerOwner, type Owner } from '../owner.ts'
import { tryAgain } from '../try-again.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const phone = { width: 375, height: 812 }

const enter = async (page: Page): Promise<Owner> => {
  const owner = await registerOwner(page.request)
  await logIn(page, owner)
  return owner
}
const importFile = async (page: Page, owner: Owner) => {
  const answer = await page.request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: { file: templateFile(12) },
  })
  expect(answer.status()).toBe(200)
}

test('S0.001 S2.005 S2.030 S2.032 S2.050 S2.063 S2.064 S2.066 the sidebar has its sections, and moving between screens does not reload the page', async ({
  page,
}) => {
  const owner = await enter(page)
  await importFile(page, owner)
  await page.evaluate(() => Object.assign(globalThis, { stillHere: true }))
  await expect(nav(page).getByRole('link', { name: 'Home' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(nav(page).getByRole('link', { name: 'Manage reviews' })).toContainText('2')
  for (const [entry, title] of [
    ['Import reviews', 'Import reviews'],
    ['Manage reviews', 'Manage reviews'],
    ['Reviews Widget', 'Reviews Widget'],
    ['Home', 'Dashboard'],
  ] as const) {
    await nav(page).getByRole('link', { name: entry }).click()
    await expect(heading(page)).toHaveText(title)
  }
  for (const label of ['Product', 'Customization'])
    await expect(nav(page).getByText(label, { exact: true })).toBeVisible()
  await nav(page).getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/plans$/)
  await page.goBack()
  await expect(heading(page)).toHaveText('Dashboard')
  expect(await page.evaluate(() => 'stillHere' in globalThis)).toBe(true)
})

test('S2.061 S2.062 S9.035 the sidebar is 240 px from 768 px up; below, a 64 px top bar with a burger opens the navigation', async ({
  page,
}) => {
  await enter(page)
  const side = page.locator('aside').filter({ has: page.getByRole('navigation', { name: 'Main' }) })
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => side.boundingBox()).toMatchObject({ x: 0, width: 240 })
    await expect.poll(async () => (await page.getByRole('main').boundingBox())?.x).toBe(240)
  }
  await page.getByRole('main').evaluate((main) => (main.style.minBlockSize = '300vh'))
  await page.mouse.wheel(0, 1200)
  await expect.poll(async () => (await side.boundingBox())?.y).toBe(0)
  await page.setViewportSize({ width: 767, height: 812 })
  await expect(side).toBeHidden()
  await expect.poll(async () => (await page.getByRole('banner').boundingBox())?.height).toBe(64)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main' })
  await drawer.getByRole('link', { name: 'Manage reviews' }).click()
  await expect(heading(page)).toHaveText('Manage reviews')
  await expect(drawer).toBeHidden()
})

test('S2.043 S2.067 S2.072 S2.073 S2.074 S2.075 S2.077 S1.036 S4.043 the panel slides in from the end, 350 px or the whole width, says when it is empty, and closes', async ({
  page,
}) => {
  await enter(page)
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const open = () => nav(page).getByRole('button', { name: 'Notifications' }).click()
  await open()
  await expect(panel.getByRole('heading', { name: 'Notifications', exact: true })).toBeVisible()
  await expect(panel.getByText('No notifications yet')).toBeVisible()
  await expect
    .poll(() => panel.boundingBox())
    .toMatchObject({ x: 1440 - 350, y: 0, width: 350, height: 900 })
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toBeHidden()
  await open()
  // A press outside counts once the panel has come in.
  await panel.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
  await page.mouse.click(600, 400)
  await expect(panel).toBeHidden()
  await page.evaluate(() => dispatchEvent(new CustomEvent('plaudit:show-notifications')))
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, width: 375 })
  await panel.getByRole('link', { name: 'All notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
})

test('S3.020 S7.018 the bell counts what is not read; a notification is read when it or its action is clicked, opening the panel marks nothing', async ({
  page,
}) => {
  const owner = await enter(page)
  await importFile(page, owner)
  await importFile(page, owner)
  const entry = nav(page).getByRole('button', { name: /^Notifications/ })
  await expect(entry).toContainText('2 unread')
  await entry.click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(entry).toContainText('2 unread')
  await entry.click()
  await panel
    .getByRole('button', { name: /mark as read/ })
    .first()
    .click({ position: { x: 5, y: 5 } })
  await page.keyboard.press('Escape')
  await expect(entry).toContainText('1 unread')
  await page.setViewportSize(phone)
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 unread' }),
  ).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await entry.click()
  await panel
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /mark as read/ }) })
    .getByRole('link')
    .first()
    .click()
  await expect(page).not.toHaveURL(/\/$/)
  await expect(entry).not.toContainText('unread')
})

/** The badge of a bell: its number, and whether it is painted within reach of the bell's drawing. */
const badgeOf = (entry: Locator) =>
  entry.evaluate((node) => {
    const badge = [...node.querySelectorAll('span[aria-hidden]')].find((one) =>
      /^\d+\+?$/.test(one.textContent),
    )
    if (!badge?.checkVisibility()) return null
    const [bell, count] = [node.querySelector('svg')!, badge].map((one) =>
      one.getBoundingClientRect(),
    ) as [DOMRect, DOMRect]
    const isOver =
      count.left < bell.right &&
      bell.left < count.right &&
      count.top < bell.bottom &&
      bell.top < count.bottom
    const middle = document.elementFromPoint(
      count.left + count.width / 2,
      count.top + count.height / 2,
    )
    const sameLine = Math.abs(count.top + count.height / 2 - (bell.top + bell.height / 2)) < 4
    return {
      count: badge.textContent,
      isOver,
      sameLine,
      isOnTop: middle === badge,
      ground: getComputedStyle(badge).backgroundColor,
    }
  })

test('S2.076 the badge with the number sits on the bell of the top bar, and in the bell’s row beside the screens; it follows the count and goes with it', async ({
  page,
}) => {
  let unread = 2
  const entries = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...sample,
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    }))
  let sample: Record<string, unknown> = {}
  const owner = await enter(page)
  await importFile(page, owner)
  await expect(nav(page).getByRole('button', { name: /^Notifications/ })).toContainText('1 unread')
  const orange = 'rgb(249, 115, 22)'
  const inRow = nav(page).getByRole('button', { name: /^Notifications/ })
  const inBar = page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
  await expect
    .poll(() => badgeOf(inRow))
    .toEqual({ count: '1', isOver: false, sameLine: true, isOnTop: true, ground: orange })
  await page.setViewportSize(phone)
  await expect(inBar).toBeVisible()
  await expect
    .poll(() => badgeOf(inBar))
    .toMatchObject({ count: '1', isOver: true, isOnTop: true, ground: orange })

  // More than two figures have room for.
  await page.route('**/api/notifications/all/', async (route) => {
    const answer = await route.fetch()
    ;[sample] = (await answer.json()) as [Record<string, unknown>]
    await route.fulfill({
      response: answer,
      json: [
        ...entries(unread),
        { ...sample, id: '00000000-0000-4000-9000-000000000000', is_read: true },
      ],
    })
  })
  await page.reload()
  await expect.poll(() => badgeOf(inBar)).toMatchObject({ count: '2', isOver: true })
  unread = 120
  await page.reload()
  await expect
    .poll(() => badgeOf(inBar))
    .toMatchObject({ count: '99+', isOver: true, isOnTop: true })
  unread = 0
  const listed = page.waitForEvent('requestfinished', (request) =>
    request.url().endsWith('/api/notifications/all/'),
  )
  await page.reload()
  await listed
  await expect(inBar).toBeVisible()
  await expect.poll(() => badgeOf(inBar)).toBeNull()
  await page.unrouteAll({ behavior: 'wait' })
})

test('S1.017 the full list filters the unread ones, marks all as read, and another tab follows', async ({
  page,
  context,
}) => {
  const owner = await enter(page)
  await importFile(page, owner)
  const other = await context.newPage()
  await other.goto('/')
  await expect(nav(other).getByRole('button', { name: /^Notifications/ })).toContainText('1 unread')
  await page.goto('/notifications')
  const list = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: /^Unread/ }).click()
  await expect(page).toHaveURL(/show=unread/)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(list.getByText('No unread notifications')).toBeVisible()
  await expect(nav(other).getByRole('button', { name: /^Notifications/ })).not.toContainText(
    'unread',
  )
  await page.goBack()
  await expect(list.getByRole('listitem')).toHaveCount(1)
})

test('notifications that do not load say so and are asked for again', async ({ page }) => {
  await enter(page)
  await page.route('**/api/notifications/all/', (route) =>
    route.fulfill({ status: 503, json: { detail: 'Later.' } }),
  )
  await page.goto('/notifications')
  await expect(page.getByText('Your notifications did not load')).toBeVisible()
  await tryAgain(page, '**/api/notifications/all/')
  await expect(page.getByText('No notifications yet')).toBeVisible()
})

test('S2.040 S2.070 S2.071 S2.080 S6.017 the help modal plays four videos of their lengths, with captions and transcript, and leads to help page and support', async ({
  page,
}) => {
  await enter(page)
  await nav(page).getByRole('button', { name: 'Help Center' }).click()
  const help = page.getByRole('dialog', { name: 'Help Center' })
  const video = help.locator('video')
  for (const [name, text, seconds] of [
    ['Overview', '1:08', 68],
    ['Import reviews', '1:21', 81],
    ['Manage reviews', '0:32', 32],
    ['Edit widget', '0:45', 45],
  ] as const) {
    const choice = help.getByRole('button', { name: new RegExp(`^${name} ?${text}`) })
    await choice.click()
    await expect(help.getByRole('heading', { name })).toBeVisible()
    await expect
      .poll(() =>
        video.evaluate((element: HTMLVideoElement) => Math.round(element.duration * 10) / 10),
      )
      .toBe(seconds)
    await expect
      .poll(() =>
        video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0),
      )
      .toBeGreaterThan(3)
  }
  const before = await video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await help.getByRole('list', { name: 'What the video says' }).getByRole('button').last().click()
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(before + 30)
  await expect(help.getByRole('link', { name: 'Open the help page' })).toHaveAttribute(
    'href',
    /^https?:/,
  )
  await expect(help.getByRole('link', { name: 'Open the help page' })).toHaveAttribute(
    'target',
    '_blank',
  )
  await expect(help.getByRole('link', { name: 'Write to support' })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
})

test('S2.068 the entry Connect Store opens its modal', async ({ page }) => {
  await enter(page)
  await nav(page).getByRole('button', { name: 'Connect Store' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Connect Store' }).getByLabel('Store address'),
  ).toBeVisible()
})
