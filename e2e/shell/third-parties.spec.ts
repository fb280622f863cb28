import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type Page, type Request } from '@playwright/test'
import { logIn, registerOwner } from '../owner.ts'

const root = join(import.meta.dirname, '../..')
const REPORTS = 'errors.example.com'
const keys = {
  MESSAGING_APP_ID: 'abc123',
  MESSAGING_SECRET: 'a secret of the messaging service',
  TAG_MANAGER_ID: 'GTM-TEST1',
  ANALYTICS_ID: 'G-TEST1',
  ERROR_REPORTING_DSN: `https://key@${REPORTS}/1`,
  RELEASE: 'plaudit@test',
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A Plaudit of its own with these settings, until `stop`. */
const startPlaudit = (port: number, settings: Record<string, string>) => {
  const data = mkdtempSync(join(tmpdir(), 'plaudit-parties-'))
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: '9',
    DATA_DIR: data,
    SEED_DEMO: 'off',
    LOG_LEVEL: 'fatal',
    ...settings,
  }
  const child = spawn(join(root, 'node_modules/.bin/node'), ['server/dist/main.js'], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://localhost:${port}`
  return {
    url,
    ready: () => expect.poll(() => isReady(url), { timeout: 80_000 }).toBe(true),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(data, { recursive: true, force: true })
    },
  }
}

// One after the other in one worker, so that the two servers are started once.
test.describe.configure({ mode: 'default' })
let asking: ReturnType<typeof startPlaudit>
let notAsking: typeof asking
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(100_000)
  const port = Number(new URL(baseURL!).port) + 20
  asking = startPlaudit(port, keys)
  notAsking = startPlaudit(port + 1, { ...keys, CONSENT: 'not-needed' })
  await Promise.all([asking.ready(), notAsking.ready()])
})
test.afterAll(() => Promise.all([asking.stop(), notAsking.stop()]))

const MESSENGER = 'window.Intercom = (...words) => (window.told ??= []).push(words)'

/** Answers for every other host, and keeps what it was asked. */
const intercept = async (context: BrowserContext) => {
  const asked: Request[] = []
  await context.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      const request = route.request()
      asked.push(request)
      const script = request.url().startsWith('https://widget.intercom.io/')
      await route.fulfill({
        contentType: script ? 'text/javascript' : 'application/json',
        body: script ? MESSENGER : '',
        headers: { 'access-control-allow-origin': '*' },
      })
    },
  )
  return { asked, to: (part: string) => asked.filter((request) => request.url().includes(part)) }
}

const signUpAt = async (page: Page, url: string) => {
  await page.goto(`${url}/register`)
  await page.getByLabel('Your name').fill('Maren Kolb')
  await page.getByLabel('E-mail').fill(`maren-${Date.now()}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-one')
  await page.getByRole('button', { name: /create|sign up/i }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
}

const consent = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The reporter's own options, as the running page has them. */
const reporterOptions = (page: Page) =>
  page.evaluate(() => {
    type Client = { getOptions(): Record<string, unknown> }
    const carrier = (
      globalThis as never as {
        __SENTRY__: Record<string, { defaultCurrentScope?: { getClient(): Client } }>
      }
    ).__SENTRY__
    const scope = Object.values(carrier).find(
      (one) => one?.defaultCurrentScope,
    )?.defaultCurrentScope
    return JSON.parse(JSON.stringify(scope?.getClient().getOptions() ?? null)) as Record<
      string,
      unknown
    >
  })

/** How the running page records: null while it does not. */
const replayOf = (page: Page) =>
  page.evaluate(() => {
    type Replay = { _replay?: { isEnabled(): boolean; recordingMode: string } }
    type Client = { getIntegrationByName(name: string): Replay | undefined }
    const carrier = (
      globalThis as never as {
        __SENTRY__: Record<string, { defaultCurrentScope?: { getClient(): Client } }>
      }
    ).__SENTRY__
    const scope = Object.values(carrier ?? {}).find(
      (one) => one?.defaultCurrentScope,
    )?.defaultCurrentScope
    const replay = scope?.getClient().getIntegrationByName('Replay')
    return replay?._replay
      ? { isEnabled: replay._replay.isEnabled(), mode: replay._replay.recordingMode }
      : null
  })

test('S1.030 S7.048 the messenger is loaded from its host for the signed-in owner, with a signed id of prefix and account id, and ends with the session', async ({
  page,
  context,
}) => {
  const hosts = await intercept(context)
  await signUpAt(page, asking.url)
  await expect.poll(() => hosts.to('https://widget.intercom.io/widget/abc123').length).toBe(1)
  await page.waitForFunction(() => 'told' in window)
  const [command, settings] = await page.evaluate(
    () => (window as never as { told: [string, Record<string, string>][] }).told[0]!,
  )
  expect(command).toBe('boot')
  expect(settings).toMatchObject({ app_id: 'abc123', name: 'Maren Kolb' })
  expect(settings).not.toHaveProperty('email')
  const account = await page.evaluate(async () => {
    const answer = await fetch('/api/auth/user/', {
      headers: { authorization: `Bearer ${localStorage.getItem('plaudit.access_token')}` },
    })
    return (await answer.json()) as { id: string }
  })
  const signed = JSON.parse(
    Buffer.from(settings['intercom_user_jwt']!.split('.')[1]!, 'base64url').toString(),
  ) as { user_id: string }
  expect(signed.user_id).toBe(`plaudit_${account.id}`)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => (window as never as { told: [string][] }).told.at(-1)![0])).toBe(
    'shutdown',
  )
})

test('S1.031 S2.085 S7.050 S7.051 tag manager and analytics wait for consent, then load from their hosts with exactly their ids', async ({
  page,
  context,
}) => {
  const hosts = await intercept(context)
  const { url } = asking
  await page.goto(`${url}/login?origin=shopify`)
  await page.getByRole('button', { name: 'Yes, measure' }).waitFor()
  expect(hosts.to('googletagmanager.com')).toHaveLength(0)
  await consent(page, 'Yes, measure')
  await expect
    .poll(() =>
      hosts
        .to('googletagmanager.com')
        .map((request) => request.url())
        .sort(),
    )
    .toEqual([
      'https://www.googletagmanager.com/gtag/js?id=G-TEST1',
      'https://www.googletagmanager.com/gtm.js?id=GTM-TEST1',
    ])
  expect(
    await page.evaluate(
      () =>
        document.querySelector('noscript iframe') ??
        document.querySelector('noscript')!.textContent,
    ),
  ).toBeTruthy()
  const layer = await page.evaluate(() => {
    const entries = (window as never as { dataLayer: object[] }).dataLayer
    return entries.map((entry) =>
      JSON.stringify('length' in entry ? Array.from(entry as ArrayLike<unknown>) : entry),
    )
  })
  expect(layer.join()).toContain('"gtm.js"')
  expect(layer.join()).toContain('["config","G-TEST1"]')
  expect(layer.join()).toContain('"origin":"shopify"')
  await page.reload()
  await expect.poll(() => hosts.to('gtm.js').length).toBe(2)
})

test('S7.050 where no consent is needed the frame for browsers without scripts stands in the page itself', async ({
  request,
}) => {
  const { url } = notAsking
  const html = await (
    await request.get(`${url}/login`, { headers: { accept: 'text/html' } })
  ).text()
  expect(html).toContain(
    '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-TEST1"',
  )
})

test('a visitor who says no is not measured, is not asked again, and the page works the same', async ({
  page,
  context,
}) => {
  const hosts = await intercept(context)
  const { url } = asking
  await page.goto(`${url}/login`)
  await consent(page, 'No, thanks')
  await page.reload()
  await expect.poll(() => hosts.to(REPORTS).length).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: 'No, thanks' })).toHaveCount(0)
  expect(hosts.to('googletagmanager.com')).toHaveLength(0)
})

test('S1.032 S9.041 S9.042 S9.044 S9.045 S9.048 errors are reported with environment, release and build; traces as sampled', async ({
  page,
  context,
}) => {
  const hosts = await intercept(context)
  const { url } = notAsking
  await page.goto(`${url}/login`)
  await expect.poll(() => page.evaluate(() => '__SENTRY__' in globalThis)).toBe(true)
  expect(await reporterOptions(page)).toMatchObject({
    environment: 'production',
    release: 'plaudit@test',
    tracesSampleRate: 1,
    replaysSessionSampleRate: 0.1,
    replaysOnErrorSampleRate: 1,
    maxBreadcrumbs: 100,
  })
  await page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('the shelf fell')
      }),
  )
  const bodies = () => hosts.to(REPORTS).map((request) => request.postData() ?? '')
  await expect.poll(() => bodies().some((body) => body.includes('the shelf fell'))).toBe(true)
  const event = bodies().find((body) => body.includes('the shelf fell'))!
  expect(event).toContain('"environment":"production"')
  expect(event).toMatch(/"build_id":"[0-9a-zT:.-]{7,}"/)
})

/** The kinds of what was sent to the reports' host; a recording travels packed, its head does not. */
const kindsSent = (requests: Request[]) =>
  requests.flatMap((request) =>
    [
      ...(request.postDataBuffer()?.toString('latin1') ?? '').matchAll(
        /"replay_type":"(\w+)"|"type":"(replay_recording)"/g,
      ),
    ].map(([, kind, part]) => kind ?? part),
  )

/** Chance as it is asked for: the share of 10 % is met by what lies below 0.1. */
const withChance = (page: Page, value: number) =>
  page.addInitScript((fixed) => void (Math.random = () => fixed), value)
const fail = (page: Page) =>
  page.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('the shelf fell')
      }),
  )
const leave = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })

for (const [chance, isRecorded] of [
  [0.0999, true],
  [0.1001, false],
] as const)
  test(`S9.043 of chance ${chance} a session ${isRecorded ? 'is' : 'is not'} recorded from its start; with an error it is in any case`, async ({
    page,
    context,
  }) => {
    const hosts = await intercept(context)
    await withChance(page, chance)
    await page.goto(`${notAsking.url}/login`)
    await expect
      .poll(() => replayOf(page))
      .toEqual({ isEnabled: true, mode: isRecorded ? 'session' : 'buffer' })
    await page.getByLabel('E-mail').fill('maren@example.com')
    if (isRecorded) {
      await leave(page)
      await expect
        .poll(() => kindsSent(hosts.to(REPORTS)))
        .toEqual(expect.arrayContaining(['session', 'replay_recording']))
      return
    }
    expect(kindsSent(hosts.to(REPORTS))).toEqual([])
    await fail(page)
    await expect
      .poll(() => kindsSent(hosts.to(REPORTS)), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(['buffer', 'replay_recording']))
  })

test('S9.043 nothing is recorded before a visitor who is asked has said yes, also with an error; then it is', async ({
  page,
  context,
}) => {
  const hosts = await intercept(context)
  await withChance(page, 0.05)
  await page.goto(`${asking.url}/login`)
  await page.getByRole('button', { name: 'Yes, measure' }).waitFor()
  await expect.poll(() => page.evaluate(() => '__SENTRY__' in globalThis)).toBe(true)
  await fail(page)
  await expect
    .poll(() => hosts.to(REPORTS).some((request) => request.postData()?.includes('the shelf fell')))
    .toBe(true)
  expect(await replayOf(page)).toBeNull()
  expect(kindsSent(hosts.to(REPORTS))).toEqual([])
  await consent(page, 'Yes, measure')
  await expect.poll(() => replayOf(page)).toEqual({ isEnabled: true, mode: 'session' })
  await leave(page)
  await expect.poll(() => kindsSent(hosts.to(REPORTS))).toContain('replay_recording')
})

test('S9.046 trace headers travel to our own origin and localhost, and to no other host', async ({
  page,
  context,
}) => {
  const hosts = await intercept(context)
  const { url } = notAsking
  const calls: Request[] = []
  page.on('request', (asked) => void (asked.url().startsWith(`${url}/api/`) && calls.push(asked)))
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate(() => {
    localStorage.setItem('plaudit.access_token', 'of-nobody')
    localStorage.setItem('plaudit.refresh_token', 'of-nobody')
  })
  // What the head asks for first, the refused renewal, and the login screen.
  await page.goto(url)
  await page.getByRole('heading', { name: 'Login' }).waitFor()
  await expect.poll(() => page.evaluate(() => '__SENTRY__' in globalThis)).toBe(true)
  // From the first call on, before the reporter was there; and one trace goes on in what it adds itself.
  const traceOf = (asked: Request) => asked.headers()['sentry-trace']?.split('-')[0]
  expect(calls.some((asked) => asked.url().endsWith('/auth/user/'))).toBe(true)
  expect(calls.some((asked) => asked.url().endsWith('/auth/token/refresh/'))).toBe(true)
  const own = page.waitForRequest('**/healthz')
  await page.evaluate(() => fetch('/healthz'))
  expect([...new Set(calls.map(traceOf))]).toEqual([traceOf(await own)])
  // A host that the policy lets the page talk to at all.
  await page.evaluate(() =>
    fetch('https://region1.google-analytics.com/anything').catch(() => undefined),
  )
  expect(hosts.to('google-analytics.com/anything')[0]!.headers()).not.toHaveProperty('sentry-trace')
})

test('S7.049 without keys not one request leaves for another host than Google’s sign-in stand-in', async ({
  page,
  context,
  request,
}) => {
  const hosts = await intercept(context)
  const owner = await registerOwner(request)
  await logIn(page, owner)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('third-parties')),
  )
  await page.goto('/manage')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(hosts.asked.map((one) => one.url())).toEqual([])
})
