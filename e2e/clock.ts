import { expect, type APIRequestContext, type Page } from '@playwright/test'

const DAY_MS = 86_400_000
/** A browser that is not used for 30 days is signed out (ACC-2), so longer times pass in steps. */
const STEP_DAYS = 20

const sandboxUrl = () => process.env['E2E_MOVED_SANDBOX_URL'] ?? ''

const jobsWaiting = async (request: APIRequestContext): Promise<number> => {
  const text = await (await request.get('/metrics')).text()
  return [
    ...text.matchAll(/^jobs_waiting\{job="(?:billing\.|accounts\.send-letter)[^}]*\} (\d+)$/gm),
  ].reduce((sum, [, count]) => sum + Number(count), 0)
}

const step = async (request: APIRequestContext, ms: number): Promise<Date> => {
  const answer = await request.post(`${sandboxUrl()}/sandbox/clock`, {
    data: { advance_ms: Math.round(ms) },
    timeout: 30_000,
  })
  if (!answer.ok())
    throw new Error(`the time was not moved: ${answer.status()} ${await answer.text()}`)
  await expect
    .poll(() => jobsWaiting(request), { timeout: 20_000, intervals: [50, 100, 200] })
    .toBe(0)
  return new Date(((await answer.json()) as { now: string }).now)
}

/**
 * Lets time go by for the product, its providers and, when it is given, the page's browser, until everything that fell
 * due has happened and is notified. In `*.clock.spec.ts` only. With `page` its session is kept alive: it is closed
 * while time goes by (a session that is being renewed while its page goes would be lost) and opened again after each
 * step. Answers the time it is then.
 */
export const passTime = async (
  request: APIRequestContext,
  { days = 0, hours = 0, page }: { days?: number; hours?: number; page?: Page },
): Promise<Date> => {
  let now = new Date()
  const here = page?.url() ?? ''
  for (let left = days * DAY_MS + hours * 3_600_000; left > 0; left -= STEP_DAYS * DAY_MS) {
    await page?.goto('about:blank')
    now = await step(request, Math.min(left, STEP_DAYS * DAY_MS))
    if (!page) continue
    await page.clock.setSystemTime(now)
    await page.goto(here)
    await expect(page.getByRole('complementary').getByText('@example.com')).toBeVisible()
  }
  return now
}

/** What time it is in the product; a page opened after time went by needs it (`page.clock.setSystemTime`). */
export const timeNow = async (request: APIRequestContext): Promise<Date> => {
  const { now } = (await (await request.get(`${sandboxUrl()}/sandbox/clock`)).json()) as {
    now: string
  }
  return new Date(now)
}
