import { expect, test } from '@playwright/test'
import { keepNoDrafts, kept, openReview, replyTo, withReviews, words } from './drafting.ts'
import { storeSession, logIn } from '../owner.ts'

test('Back and the palette ask before they leave something typed that is kept nowhere', async ({
  page,
}) => {
  await logIn(page, await withReviews(page))
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Manage reviews' })
    .click()
  await keepNoDrafts(page)
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  await expect(
    page.getByRole('status').filter({ hasText: 'This browser cannot keep your draft.' }),
  ).toBeVisible()
  const address = page.url()
  const asked: string[] = []
  let leaves = false
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void (leaves ? dialog.accept() : dialog.dismiss())
  })
  await page.evaluate(() => history.back())
  await expect.poll(() => asked).toEqual(['confirm'])
  await expect(page).toHaveURL(address)
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /Search|Go to/ }).fill('Settings')
  await page.getByRole('option', { name: 'Settings' }).first().click()
  await expect.poll(() => asked).toEqual(['confirm', 'confirm'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: /Search|Go to/ })).toHaveCount(0)
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  await replyTo(page, 'Person 2').blur()
  await page.keyboard.press('j')
  await expect.poll(() => asked.length).toBe(3)
  await page.keyboard.press('Escape')
  await expect.poll(() => asked.length).toBe(4)
  await expect(page).toHaveURL(address)
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  leaves = true
  await page.evaluate(() => history.back())
  await expect.poll(() => asked.length).toBe(5)
  await expect(page).not.toHaveURL(address)
})

test('drafts of more than 30 days go, and of an account the 50 newest stay', async ({ page }) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  const [mine] = await kept(page)
  await page.evaluate((prefix) => {
    const put = (object: string, at: number | undefined) =>
      localStorage.setItem(
        prefix + object,
        JSON.stringify({ typed: { allTo: 'x' }, base: { allTo: null }, at }),
      )
    const day = 86_400_000
    for (let days = 1; days < 60; days++) put(`import.file-${days}`, Date.now() - (days * day) / 2)
    put('import.of-an-older-release', undefined)
    localStorage.setItem(
      'plaudit.draft.somebody-else.import.old',
      JSON.stringify({ typed: {}, base: {}, at: Date.now() - 31 * day }),
    )
    localStorage.setItem(
      'plaudit.draft.somebody-else.import.new',
      JSON.stringify({ typed: {}, base: {}, at: Date.now() - 29 * day }),
    )
  }, mine!.split('reply.')[0]!)
  await page.reload()
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  await expect.poll(async () => (await kept(page)).length).toBe(51)
  const left = (await kept(page)).join(' ')
  expect(left).toContain('import.of-an-older-release')
  expect(left).toContain('import.file-48')
  expect(left).not.toContain('import.file-49')
  expect(left).toContain('somebody-else.import.new')
  expect(left).not.toContain('somebody-else.import.old')
})
