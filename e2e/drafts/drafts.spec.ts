import { expect, test, type Page } from '@playwright/test'
import {
  keepNoDrafts,
  kept,
  openReview,
  replyTo,
  restored,
  withReviews,
  words,
} from './drafting.ts'
import { type Owner, asOwner, storeSession, logIn, registerOwner } from '../owner.ts'

test('a reply is still there after another review, another screen and a reload; published, nothing of it is left', async ({
  page,
}) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  await openReview(page, 'Person 3')
  await expect(replyTo(page, 'Person 3')).toHaveValue('')
  await openReview(page, 'Person 2')
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  await expect(restored(page)).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Pricing Plans' }).waitFor()
  await page.goBack()
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  await page.reload()
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  await page.getByRole('button', { name: 'Publish reply' }).click()
  await expect(page.locator('.Toastify__toast--success')).toBeVisible()
  await expect(replyTo(page, 'Person 2')).toHaveCount(0)
  expect(await kept(page)).toEqual([])
})

test('a draft is discarded by its button, and then what is saved is shown', async ({ page }) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  await page.reload()
  await restored(page).getByRole('button', { name: 'Discard draft' }).click()
  await expect(replyTo(page, 'Person 2')).toHaveValue('')
  await expect(restored(page)).toHaveCount(0)
  expect(await kept(page)).toEqual([])
})

test('a draft over something that was changed meanwhile says so', async ({ page }) => {
  const owner = await withReviews(page)
  await storeSession(page, owner)
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  await page.goto('/favicon.svg')
  const { results } = await asOwner(page.request, owner).get<{
    results: { id: string; author: string }[]
  }>('reviews/')
  const { id } = results.find(({ author }) => author === 'Person 2')!
  const put = await page.request.put(`/api/reviews/${id}/reply/`, {
    headers: { authorization: `Bearer ${owner.access}` },
    data: { text: 'Said by a colleague.' },
  })
  expect(put.status(), await put.text()).toBe(200)
  await page.goto(`/manage?review=${id}`)
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  const changed = page
    .getByRole('status')
    .filter({ hasText: 'This was changed after you started your draft.' })
  await expect(changed).toBeVisible()
  await changed.getByRole('button', { name: 'Discard draft' }).click()
  await expect(replyTo(page, 'Person 2')).toHaveValue('Said by a colleague.')
})

const asIn = async (page: Page, owner: Owner, path: string) => {
  await storeSession(page, owner)
  await page.goto(path)
}

test('two accounts of one browser do not see each other’s drafts; a refused session keeps them, logging out clears them', async ({
  page,
  context,
}) => {
  const [first, second] = [
    await withReviews(page, 'Maren Kolb'),
    await withReviews(page, 'Jonas Berg'),
  ]
  await asIn(page, first, '/widget/first')
  await page.getByLabel('Reviews per page').selectOption('50')
  await expect(page.getByText('1 change, not saved')).toBeVisible()
  expect(await kept(page)).toHaveLength(1)

  const other = await context.newPage()
  await asIn(other, second, '/widget/first')
  await expect(other.getByText('No changes')).toBeVisible()
  await expect(other.getByRole('status').filter({ hasText: 'Draft restored.' })).toHaveCount(0)
  await other.getByLabel('Reviews per page').selectOption('20')
  expect(await kept(other)).toHaveLength(2)
  await page.close()

  await other.getByRole('button', { name: 'Account menu' }).click()
  const asked: string[] = []
  other.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await expect
    .poll(() => asked)
    .toEqual(['Log out? The drafts that this browser keeps for you are deleted.'])
  expect(await kept(other)).toHaveLength(2)
  await other.getByRole('button', { name: 'Account menu' }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await other.waitForURL(/\/login$/)
  expect(await kept(other)).toHaveLength(1)

  // The first one's session is refused; the draft waits for its owner.
  await other.evaluate(() => {
    localStorage.setItem('plaudit.access_token', 'worn.out.token')
    localStorage.setItem('plaudit.refresh_token', 'not a token of ours')
  })
  await other.goto('/widget/first')
  await other.waitForURL(/\/login\?next=/)
  expect(await kept(other)).toHaveLength(1)
  await asIn(other, first, '/widget/first')
  await expect(restored(other)).toBeVisible()
  await expect(other.getByLabel('Reviews per page')).toHaveValue('50')
})

test('two tabs of one account: an untouched one shows what the other typed, and two different drafts are said in both', async ({
  page,
  context,
}) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(replyTo(other, 'Person 2')).toHaveValue('')
  await replyTo(page, 'Person 2').fill(words)
  await expect(replyTo(other, 'Person 2')).toHaveValue(words)
  await replyTo(other, 'Person 2').fill('Something else.')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Another tab of this browser has a different draft' }),
  ).toBeVisible()
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  await other.getByRole('button', { name: 'Publish reply' }).click()
  await expect(other.locator('.Toastify__toast--success')).toBeVisible()
  // The words of the first tab stay, and they are told that the reply is another one by now.
  await expect(
    page.getByRole('status').filter({ hasText: 'This was changed after you started your draft.' }),
  ).toBeVisible()
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
})

test('where the browser keeps nothing, the page says so and asks before it goes', async ({
  page,
}) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await keepNoDrafts(page)
  await openReview(page, 'Person 2')
  await replyTo(page, 'Person 2').fill(words)
  await expect(
    page.getByRole('status').filter({ hasText: 'This browser cannot keep your draft.' }),
  ).toBeVisible()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(`${dialog.type()}: ${dialog.message()}`)
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept())
  })
  await openReview(page, 'Person 3')
  await expect
    .poll(() => asked)
    .toEqual(['confirm: Leave this page? Your changes here are not saved.'])
  await expect(replyTo(page, 'Person 2')).toHaveValue(words)
  await page.reload()
  expect(asked.map((one) => one.split(':')[0])).toEqual(['confirm', 'beforeunload'])
})

test('an edit, a new review and a profile are kept over a reload; a password never is', async ({
  page,
}) => {
  await storeSession(page, await withReviews(page))
  await page.goto('/manage')
  await openReview(page, 'Person 2')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page
    .getByRole('form', { name: 'Edit the review' })
    .getByLabel('Title')
    .fill('A better title')
  await page.reload()
  await expect(page.getByRole('form', { name: 'Edit the review' }).getByLabel('Title')).toHaveValue(
    'A better title',
  )
  await page.getByRole('button', { name: 'Add review' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('By post')
  await page.reload()
  await page.getByRole('button', { name: 'Add review' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('By post')
  await page.goto('/settings/account')
  await page.getByLabel('Name', { exact: true }).fill('Maren Kolb-Berg')
  await page.getByLabel('E-mail', { exact: true }).fill('another@example.com')
  await page.getByLabel('Your password').fill('a-secret-that-is-nowhere')
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Maren Kolb-Berg')
  await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue('another@example.com')
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('a-secret-that-is-nowhere')
})

test('B4 IMP-42 what was decided about a file is there when it is continued, and when it is chosen again', async ({
  page,
}) => {
  await logIn(page, await registerOwner(page.request))
  const choose = async () => {
    await page.goto('/import/csv')
    await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
    await page.evaluate(() => {
      const file = new File(
        ['rating,author,text\n5,Noor A.,Pours exactly where I aim.\n'],
        'reviews.csv',
        {
          type: 'text/csv',
          lastModified: 1_760_000_000_000,
        },
      )
      const put = new DataTransfer()
      put.items.add(file)
      const input = document.querySelector<HTMLInputElement>('input[type=file]')!
      input.files = put.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  await choose()
  const publish = page.getByRole('switch', { name: /Publish/ })
  await publish.click()
  const state = await publish.isChecked()
  // The file is kept: nothing is lost by leaving, and nothing asks.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await expect(publish).toHaveCount(0)
  await page.goto('/import')
  await page
    .getByRole('region', { name: 'Continue with reviews.csv?' })
    .getByRole('link', { name: 'Continue' })
    .click()
  await expect(restored(page)).toBeVisible()
  expect(await publish.isChecked()).toBe(state)
  await page.goto('/import')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Uploaded file discarded.')).toBeVisible()
  // The button is gone with its file; who uses the keyboard goes on from the page's content.
  await expect(page.getByRole('main')).toBeFocused()
  await choose()
  await expect(restored(page)).toBeVisible()
  expect(await publish.isChecked()).toBe(state)
})
