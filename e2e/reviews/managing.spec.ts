import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { templateFile } from '../imports/files.ts'
import { asOwner, logIn, registerOwner, type Owner } from '../owner.ts'
import { checkInBothSchemes } from '../shell/screen-checks.ts'
import { paintedEdges } from '../shell/pixels.ts'

const main = (page: Page) => page.getByRole('main')

const withReviews = async (page: Page, rows = 12): Promise<Owner> => {
  const owner = await registerOwner(page.request)
  const file = templateFile(rows)
  const answer = await page.request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: { file },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ total: number }>('reviews/counts/')).total,
    )
    .toBe(rows)
  await logIn(page, owner)
  return owner
}

const listOf = (page: Page) => page.getByRole('region', { name: 'Reviews' })
const rowOf = (page: Page, author: string) =>
  main(page).getByRole('listitem').filter({ hasText: author }).first()
const openReview = async (page: Page, author: string) => {
  await rowOf(page, author).getByRole('link').first().click()
  return page
    .getByRole('complementary', { name: 'Review' })
    .or(page.getByRole('dialog', { name: 'Review' }))
}

test('S1.007 S3.029 S5.019 an edit needs a reason, shows what changes, never touches the rating, and stands in the history', async ({
  page,
}) => {
  await withReviews(page)
  await page.goto('/manage')
  const panel = await openReview(page, 'Person 1')
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect(panel).toContainText('Ratings cannot be changed')
  await expect(panel.getByRole('spinbutton', { name: /rating/i })).toHaveCount(0)
  for (const reason of ['Typo fix', 'Translation', 'Requested by reviewer'])
    await expect(panel.getByText(reason)).toBeVisible()
  const text = panel.getByLabel('Text', { exact: true })
  await text.fill((await text.inputValue()).replace('Number', 'Numbr'))
  await panel.getByText('Typo fix').click()
  await panel.getByRole('button', { name: 'Save edit' }).click()
  await expect(panel).toContainText('Numbr')
  await expect(panel.getByText('Edited', { exact: false }).first()).toBeVisible()
})

test('S5.017 an edit that turns the meaning is refused with a reason, and the words stay in the box', async ({
  page,
}) => {
  await withReviews(page)
  await page.goto('/manage')
  const panel = await openReview(page, 'Person 2')
  await panel.getByRole('button', { name: 'Edit' }).click()
  await panel.getByLabel('Text', { exact: true }).fill('The lid is not loose. Number 2')
  await panel.getByText('Typo fix').click()
  await panel.getByRole('button', { name: 'Save edit' }).click()
  await expect(page.getByText(/adds or removes a .not./).first()).toBeVisible()
  await expect(panel.getByLabel('Text', { exact: true })).toHaveValue(
    'The lid is not loose. Number 2',
  )
})

test('S1.008 a reply is published and shown under the review', async ({ page }) => {
  const owner = await withReviews(page)
  await page.goto('/manage')
  const panel = await openReview(page, 'Person 3')
  await panel.getByLabel(/Your reply to/).fill('Thank you, that made our day.')
  await panel.getByRole('button', { name: 'Publish reply' }).click()
  await expect(panel).toContainText('Thank you, that made our day.')
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ replied: number }>('reviews/counts/')).replied,
    )
    .toBe(1)
})

test('a review as it came has no history; a reply to one that is hidden waits until it is published', async ({
  page,
}) => {
  await withReviews(page)
  await page.goto('/manage')
  const panel = await openReview(page, 'Person 5')
  await expect(panel.getByText('Shown under the review in your store.')).toBeVisible()
  const history = panel.getByRole('heading', { name: 'History' })
  const read = page.waitForResponse('**/api/reviews/*/history/**')
  await page.reload()
  await read
  await expect(panel.getByText('Shown under the review in your store.')).toBeVisible()
  await expect(history).toHaveCount(0)
  await panel.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(panel.getByText('Shown under the review once it is published.')).toBeVisible()
  await expect(history).toBeVisible()
  await panel.getByLabel(/Your reply to/).fill('Thank you.')
  await panel.getByRole('button', { name: 'Publish reply' }).click()
  await expect(
    page
      .locator('.Toastify__toast--success')
      .filter({ hasText: 'It appears under the review once that is published.' }),
  ).toBeVisible()
})

test('S1.009 a deleted review is gone at once, and Undo in the toast brings it back', async ({
  page,
}) => {
  const owner = await withReviews(page)
  await page.goto('/manage')
  const panel = await openReview(page, 'Person 4')
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ total: number }>('reviews/counts/')).total,
    )
    .toBe(11)
  // By key: a click waits until the toast stands still, and its time runs meanwhile.
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ total: number }>('reviews/counts/')).total,
    )
    .toBe(12)
})

test('S1.006 searching, filtering and sorting live in the address and survive a reload', async ({
  page,
}) => {
  await withReviews(page, 30)
  await page.goto('/manage')
  await expect(rowOf(page, 'Person 8')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('loose')
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'The lid is loose.' }).first(),
  ).toBeVisible()
  await expect(listOf(page)).not.toContainText('Keeps the tea warm')
  await expect(page).toHaveURL(/search=loose/)
  await expect(page.getByRole('button', { name: 'Remove filter “loose”' })).toBeVisible()
  await page.reload()
  await expect(listOf(page)).not.toContainText('Keeps the tea warm')
  await page.goto('/manage?rating=5&sort=oldest')
  await expect(listOf(page)).toContainText('Keeps the tea warm')
  await expect(listOf(page)).not.toContainText('The lid is loose.')
})

test('a bulk action over a selection is done and undone', async ({ page }) => {
  const owner = await withReviews(page)
  await page.goto('/manage')
  for (const author of ['Person 5', 'Person 6'])
    await main(page)
      .getByRole('checkbox', { name: new RegExp(`${author}$`) })
      .check()
  const bar = page
    .getByRole('region', { name: 'Selected reviews' })
    .or(page.getByRole('toolbar', { name: 'Selected reviews' }))
  await bar.getByRole('button', { name: 'Hide', exact: true }).click()
  const hidden = async () =>
    (await asOwner(page.request, owner).get<{ by_status: { hidden: number } }>('reviews/counts/'))
      .by_status.hidden
  await expect.poll(hidden).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(hidden).toBe(0)
})

test('S2.019 S2.035 the widget is shaped beside its live preview and saved', async ({ page }) => {
  const owner = await withReviews(page)
  await page.getByRole('link', { name: 'Reviews Widget' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews Widget')
  await page.getByRole('link', { name: 'Edit Product page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product page')
  const preview = page.frameLocator('iframe[title]').last()
  await expect(preview.locator('plaudit-reviews article').first()).toBeVisible()
  await page
    .getByLabel('Order')
    .selectOption('highest')
    .catch(async () => {
      await page.getByLabel('Order').click()
      await page.getByRole('option', { name: 'Highest rating first' }).click()
    })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ sort: string }>('widget/settings/')).sort,
    )
    .toBe('highest')
})

const screens = ['/', '/import', '/import/csv', '/manage', '/widget', '/nowhere']
test('no screen fails axe or scrolls sideways from 1440 to 320 px, light and dark', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const check = async (what: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await checkInBothSchemes(page, what, [768, 375, 320])
  }
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await check(path)
  }
  await withReviews(page)
  for (const path of screens) {
    await page.goto(path)
    await check(path)
  }
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/manage')
    await openReview(page, 'Person 1')
    await checkInBothSchemes(page, `a review at ${width} px`)
  }
})

test('an export for another app says what stays behind before it is made, and takes what the list is narrowed to', async ({
  page,
}) => {
  await withReviews(page)
  await page.goto('/manage?rating=5')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'For another app, or with photos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export reviews' })
  await expect(dialog).toContainText('All data is included and can be imported again without loss.')
  await dialog.getByLabel('For', { exact: true }).selectOption({ label: 'Loox' })
  await expect(dialog).toContainText('Loox supports fewer fields than Plaudit.')
  await expect(dialog).toContainText('Published reviews only')
  await expect(dialog.getByRole('button', { name: /in the list$/, pressed: true })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^loox-reviews-[\d-]+\.csv$/)
  const text = await new Response((await download.createReadStream()) as never).text()
  const [header, ...rows] = text.replace('\uFEFF', '').trim().split('\r\n')
  expect(header).toContain('product_handle,product_Id,rating,author')
  expect(rows.length).toBeGreaterThan(0)
})

for (const language of ['en', 'ar'])
  test(`B7 at 375 px the tabs show where there are more, from the side where they are, and the open one is in sight: ${language}`, async ({
    page,
  }) => {
    const owner = await withReviews(page)
    await asOwner(page.request, owner).post('auth/edit/', { name: 'Maren Kolb', language })
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/manage')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const tabs = main(page).getByRole('navigation')
    await expect(tabs.getByRole('link')).toHaveCount(5)
    await expect(tabs.getByRole('link').first()).toContainText(
      language === 'ar' ? /[0-9٠-٩]/ : '12',
    )
    expect(
      await tabs.evaluate((row) => row.scrollWidth - row.clientWidth),
      'there is more than fits',
    ).toBeGreaterThan(20)
    const ground = await page.evaluate(
      () =>
        getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number) as [
          number,
          number,
          number,
        ],
    )
    const [start, end] =
      language === 'ar' ? (['right', 'left'] as const) : (['left', 'right'] as const)
    const edges = () => paintedEdges(page, tabs, ground)
    await expect.poll(async () => (await edges())[end]).toBeGreaterThan(1.4)
    await expect.poll(async () => (await edges())[start]).toBeLessThan(1.1)
    // Tab reaches the last one, and the row follows.
    await tabs.getByRole('link').last().focus()
    await expect(tabs.getByRole('link').last()).toBeInViewport({ ratio: 0.95 })
    await tabs.getByRole('link').last().blur()
    await expect.poll(async () => (await edges())[start]).toBeGreaterThan(1.4)
    await expect.poll(async () => (await edges())[end]).toBeLessThan(1.1)
    // The open one is in sight when the screen comes, and when another one is opened.
    await page.goto('/manage?status=deleted')
    await expect(tabs.getByRole('link').last()).toHaveAttribute('aria-current', 'page')
    await expect(tabs.getByRole('link').last()).toBeInViewport({ ratio: 0.95 })
    await page.goBack()
    await expect(tabs.getByRole('link').first()).toBeInViewport({ ratio: 0.95 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  })
