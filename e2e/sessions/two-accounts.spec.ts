import { expect, test } from '@playwright/test'
import { asOwner, storeSession, logInByForm, registerOwner } from '../owner.ts'

const csv = 'product_handle,rating,author,text\nkettle,5,Noor A.,Pours exactly where I aim.\n'
type Counts = Record<string, number>

test('two tabs, two accounts: the tab of the first one stops, says so and reloads, and its import lands in neither', async ({
  page,
  context,
  request,
}) => {
  const [first, second] = [
    await registerOwner(request, 'Maren Kolb'),
    await registerOwner(request, 'Jonas Berg'),
  ]
  await storeSession(page, first)
  await page.goto('/import/csv')
  await page.setInputFiles('input[type=file]', {
    name: 'reviews.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv),
  })
  const start = page.getByRole('button', { name: /^Import/ }).first()
  await expect(start).toBeEnabled()

  const imports: string[] = []
  page.on(
    'request',
    (asked) =>
      void (
        asked.method() === 'POST' &&
        /\/api\/imports\/(csv|drafts\/[^/]+\/start)\/$/.test(asked.url()) &&
        imports.push(asked.url())
      ),
  )
  // The first tab does not hear of it until it is pressed: its storage events are delayed, as in a tab that sleeps.
  await page.evaluate(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  )
  const other = await context.newPage()
  await other.goto('/favicon.svg')
  await other.evaluate(() => localStorage.clear())
  await logInByForm(other, second)
  await start.click({ timeout: 2_000 }).catch(() => undefined)

  await expect(
    page.getByRole('heading', { level: 1, name: 'Another account is signed in' }),
  ).toBeVisible()
  // By the button, or by itself after four seconds: whichever comes first.
  await page
    .getByRole('button', { name: 'Reload now' })
    .click({ timeout: 4_000 })
    .catch(() => undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Jonas Berg').first()).toBeVisible()
  expect(imports).toEqual([])
  for (const owner of [first, second]) {
    const { access } = (await (
      await request.post('/api/auth/login/', {
        data: { email: owner.email, password: owner.password },
      })
    ).json()) as { access: string }
    expect(await asOwner(request, { access }).get<Counts>('imports/')).toMatchObject({
      results: [],
    })
  }
})
