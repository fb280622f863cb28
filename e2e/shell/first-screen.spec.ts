import { expect, test, type Page } from '@playwright/test'
import { templateFile } from '../imports/files.ts'
import { logIn, registerOwner, storeSession } from '../owner.ts'

/** Holds the page's script back until the page has sent these requests; counts all that is asked of the API. */
const holdScript = async (page: Page, expected: string[]) => {
  const asked: string[] = []
  const { promise: allSent, resolve } = Promise.withResolvers<void>()
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    asked.push(pathname + search)
    if (expected.every((path) => asked.includes(path))) resolve()
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await allSent
    await route.continue()
  })
  return asked
}

const screens = [
  {
    path: '/',
    heading: 'Dashboard',
    shown: 'Set up your reviews',
    first: ['/api/auth/user/', '/api/reviews/counts/'],
  },
  {
    path: '/manage',
    heading: 'Manage reviews',
    shown: 'No reviews yet',
    first: ['/api/auth/user/', '/api/reviews/?sort=newest&limit=50', '/api/reviews/counts/'],
  },
]

for (const { path, heading, shown, first } of screens)
  test(`${path} asks for what it shows before its code is there, and for nothing of it again`, async ({
    page,
    request,
  }) => {
    const owner = await registerOwner(request)
    // It tells a new page to read again what changed in the last seconds: here everything.
    await page.route('**/api/notifications/stream/**', (route) => route.abort())
    // What was read stays fresh for five seconds by this clock, however busy the machine is.
    await page.clock.setFixedTime(Date.now())
    await storeSession(page, owner)
    const asked = await holdScript(page, first)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.getByText(shown)).toBeVisible()
    expect(asked.filter((one) => first.includes(one)).toSorted()).toEqual(first.toSorted())
    expect(asked).not.toContain('/api/settings/public/')
  })

test('a token that has ended is renewed, and the screen is there all the same', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, { ...owner, access: `${owner.access.slice(0, -6)}nobody` })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Maren').first()).toBeVisible()
})

test('a change that is told while the first notifications are on their way is shown all the same', async ({
  page,
}) => {
  const owner = await registerOwner(page.request)
  const headers = { authorization: `Bearer ${owner.access}` }
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  await page.route('**/api/notifications/all/', async (route) => {
    const response = await route.fetch()
    if (isFirst) {
      isFirst = false
      asked.resolve()
      await gate.promise
    }
    await route.fulfill({ response })
  })
  await logIn(page, owner)
  await asked.promise
  const multipart = { file: templateFile(12) }
  expect((await page.request.post('/api/imports/csv/', { headers, multipart })).ok()).toBe(true)
  const unread = async () =>
    ((await (await page.request.get('/api/notifications/all/', { headers })).json()) as unknown[])
      .length
  await expect.poll(unread).toBe(1)
  const nav = page.getByRole('navigation', { name: 'Main' })
  await expect(nav.getByRole('link', { name: 'Manage reviews' })).toContainText('2')
  gate.resolve()
  await expect(nav.getByRole('button', { name: /^Notifications/ })).toContainText('1 unread')
})
