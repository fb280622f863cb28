import { expect, test, type Page } from '@playwright/test'
import { logIn, registerOwner } from '../owner.ts'

/** What the browser stopped, in its words. */
const stopped = (page: Page) => {
  const said: string[] = []
  page.on(
    'console',
    (message) =>
      void (
        /content security policy|trusted ?(type|html|script)/i.test(message.text()) &&
        said.push(message.text())
      ),
  )
  return said
}

const screens = [
  '/',
  '/import',
  '/import/csv',
  '/import/amazon',
  '/manage',
  '/fields',
  '/products',
  '/import-list',
  '/notifications',
  '/settings/account',
  '/settings/plans',
  '/settings/membership',
  '/settings/store',
  '/customization',
  '/cancel',
]

test('every screen works under the policy: nothing that it needs is stopped', async ({
  page,
  request,
}) => {
  test.slow()
  const said = stopped(page)
  await page.goto('/login')
  await page
    .frameLocator('iframe')
    .first()
    .locator('body')
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await logIn(page, await registerOwner(request))
  for (const path of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await page.goto('/?plans-modal=true')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto('/checkout?plan_id=pro-monthly')
  await expect(page.frameLocator('iframe').first().getByLabel('Card number')).toBeVisible()
  await page.goto('/widget/first')
  await expect(page.frameLocator('iframe').first().locator('plaudit-reviews')).toBeVisible()
  expect(said).toEqual([])
})

test('text that finds its way into a page runs nothing', async ({ page, request }) => {
  await logIn(page, await registerOwner(request))
  const tried = await page.evaluate(async () => {
    const attempt = (work: () => void) => {
      try {
        work()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    const inline = document.createElement('script')
    inline.append('globalThis.ran = true')
    return {
      html: attempt(
        () => (document.body.innerHTML = '<img src=x onerror="globalThis.ran = true">'),
      ),
      frame: attempt(
        () => (document.createElement('iframe').srcdoc = '<script>parent.ran = true</script>'),
      ),
      inline: attempt(() => document.body.append(inline)),
      elsewhere: await new Promise((answer) => {
        const script = Object.assign(document.createElement('script'), {
          src: 'https://evil.example.com/x.js',
        })
        script.addEventListener('error', () => answer('stopped'))
        script.addEventListener('load', () => answer('ran'))
        document.body.append(script)
      }),
      ran: 'ran' in globalThis,
    }
  })
  expect(tried).toEqual({
    html: 'TypeError',
    frame: 'TypeError',
    inline: expect.any(String),
    elsewhere: 'stopped',
    ran: false,
  })
})

test('the page of the API works under a policy without inline scripts', async ({ page }) => {
  const said = stopped(page)
  const answer = await page.goto('/api/docs/')
  const policy = answer!.headers()['content-security-policy'] ?? ''
  expect(policy).toMatch(/script-src/)
  expect(/script-src[^;]*/.exec(policy)![0]).not.toContain('unsafe-inline')
  await expect(page.locator('#operations-tag-auth')).toBeVisible()
  expect(said).toEqual([])
})
