import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import { inventedExport, realExport, realFile, templateFile } from './files.ts'
import { asOwner, storeSession, logInByForm, registerOwner } from '../owner.ts'

type Summary = { average: number; count: number; distribution: Record<string, number> }
type Products = {
  results: { id: string; title: string; handle: string; reviews_count: number; average: number }[]
}

const main = (page: Page) => page.getByRole('main')
const choose = async (
  page: Page,
  file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
) => {
  await page.goto('/import/csv')
  await main(page).locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check before importing')
}
const start = async (page: Page, count: string) => {
  await page.getByRole('button', { name: new RegExp(`^Import ${count} reviews?$`) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })
}

test('S0.002 S1.002 S1.006 S1.010 S2.014 S2.015 S2.018 S2.033 S2.034 S3.028 S4.030 a new owner registers, imports a file, sees progress and notification, and a shopper reads the reviews', async ({
  page,
  request,
}) => {
  const email = `new-${crypto.randomUUID().slice(0, 12)}@example.com`
  await page.goto('/register')
  await page.getByLabel('Your name').fill('Maren Kolb')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-one')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page
    .getByRole('dialog', { name: 'Welcome to Plaudit' })
    .getByRole('button', { name: 'Close' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')

  await page.getByRole('link', { name: 'Import reviews' }).first().click()
  await expect(page).toHaveURL(/\/import$/)
  await choose(page, templateFile(20, ['kettle-0,Kettle 0,4.5,Odd One,Half a star.,NO,2026-04-13']))
  // What will be rejected is named with its line, value and reason before anything is written.
  await expect(main(page)).toContainText('Enter a whole number from 1 to 5.')
  await expect(main(page).getByText('4.5').first()).toBeVisible()
  await start(page, '20')
  await expect(main(page)).toContainText('20')

  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: /Notifications.*1 unread/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toContainText('20')
  await page.keyboard.press('Escape')

  await page
    .getByRole('link', { name: /^Manage reviews/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage reviews')
  await expect(main(page)).toContainText('Person 19')
  await expect(main(page)).toContainText('Norway')

  const owner = (await (
    await request.post('/api/auth/login/', { data: { email, password: 'a-long-enough-one' } })
  ).json()) as { access: string }
  const account = await asOwner(request, owner).get<{ shop_key: string }>('auth/user/')
  const summary = (await (
    await request.get(`/storefront/v1/${account.shop_key}/products/kettle-0/summary`)
  ).json()) as Summary
  expect(summary).toMatchObject({
    count: 10,
    average: 3,
    distribution: { 1: 2, 2: 2, 3: 2, 4: 2, 5: 2 },
  })
})

const exports = [
  ['an invented export of Judge.me', inventedExport()],
  ['the real export judgeme_export_sv_first200', realExport('judgeme_export_sv_first200')],
] as const
for (const [name, given] of exports) {
  test(`S1.002 ${name} arrives whole: counts, averages and the storefront's numbers are the expected ones`, async ({
    page,
    request,
  }) => {
    const isRequired = process.env['OUTSIDE_DATA'] === 'required'
    test.skip(!given && !isRequired, `${name} is not in ../shared/data/csv`)
    expect(given, `${name} is not in ../shared/data/csv`).not.toBeNull()
    const { file, expected } = given!
    const owner = await registerOwner(request)
    await storeSession(page, owner)
    await choose(page, file)
    await expect(main(page)).toContainText('Judge.me')
    await start(page, String(expected.reviews))
    const api = asOwner(request, owner)
    const counts = await api.get<{
      total: number
      by_rating: Record<string, number>
      replied: number
    }>('reviews/counts/')
    expect(counts).toMatchObject({
      total: expected.reviews,
      by_rating: expected.rating_distribution,
      replied: expected.reviews_with_reply,
    })
    const products = await api.get<Products>('reviews/products/?limit=100')
    // Rows without a product are reviews of the shop itself: they come too, under a product that stands for it.
    expect(products.results.filter(({ handle }) => handle !== 'shop-reviews')).toHaveLength(
      expected.distinct_products,
    )
    let [stars, reviews] = [0, 0]
    for (const { handle } of products.results) {
      const summary = (await (
        await request.get(
          `/storefront/v1/${owner.shopKey}/products/${encodeURIComponent(handle)}/summary`,
        )
      ).json()) as Summary
      reviews += summary.count
      for (const [rating, count] of Object.entries(summary.distribution))
        stars += Number(rating) * count
    }
    expect([reviews, Math.round((stars / reviews) * 100) / 100]).toEqual([
      expected.reviews,
      expected.rating_average,
    ])
    // The same file again adds nothing.
    await choose(page, file)
    await expect(
      page
        .getByRole('button', { name: 'Nothing to import' })
        .or(page.getByText('Nothing to import')),
    ).toBeVisible()
  })
}

test('S5.015 S9.004 500 rows pass; 501 are refused in words and nothing is imported; both limits stand on the screen', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/import/csv')
  await expect(main(page)).toContainText('Up to 500 reviews at a time, done within 30 minutes')
  await main(page).locator('input[type=file]').setInputFiles(templateFile(501))
  await expect(main(page)).toContainText('This file was not imported')
  await expect(main(page)).toContainText('500')
  expect((await asOwner(request, owner).get<{ total: number }>('reviews/counts/')).total).toBe(0)
  await choose(page, realFile('derived_edge/rows_500.csv') ?? templateFile(500))
  await start(page, '500')
  expect((await asOwner(request, owner).get<{ total: number }>('reviews/counts/')).total).toBe(500)
})

test('S5.016 a file of another structure is refused with what was expected and what was found', async ({
  page,
  request,
}) => {
  await storeSession(page, await registerOwner(request))
  await page.goto('/import/csv')
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('order,total,city\n1,9.90,Oslo\n'),
    })
  await expect(main(page)).toContainText('This file does not match the template.')
  for (const word of ['rating', 'text', 'order', 'total', 'city'])
    await expect(main(page)).toContainText(word)
  for (const [name, bytes] of [
    ['reviews.csv', '%PDF-1.7\n%binary'],
    ['reviews.xlsx', 'PK\u0003\u0004 broken'],
  ] as const) {
    await page.goto('/import/csv')
    await main(page)
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) })
    await expect(main(page)).toContainText('This file was not imported')
  }
})

test('S1.003 an export as XLSX is read back by another account without loss', async ({
  page,
  request,
}) => {
  const [first, second] = [await registerOwner(request), await registerOwner(request)]
  await storeSession(page, first)
  await choose(page, templateFile(12))
  await start(page, '12')
  await page.goto('/manage')
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /XLSX/ }).click(),
  ])
  const file = {
    name: 'export.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: readFileSync(await download.path()),
  }
  await page.evaluate(() => localStorage.clear())
  await storeSession(page, second)
  await choose(page, file)
  await start(page, '12')
  const read = async (owner: typeof first) => {
    const { results } = await asOwner(request, owner).get<{
      results: {
        author: string
        rating: number
        text: string
        country: string
        reviewed_at: string
        product: { handle: string }
      }[]
    }>('reviews/?limit=100&sort=oldest')
    return results
      .map(({ author, rating, text, country, reviewed_at, product }) =>
        [author, rating, text, country, reviewed_at, product.handle].join('|'),
      )
      .toSorted()
  }
  expect(await read(second)).toEqual(await read(first))
})

test('S8.019 a start that is refused without a reason of its own says "Failed to import reviews." and keeps the file', async ({
  page,
  request,
}) => {
  await storeSession(page, await registerOwner(request))
  await choose(page, templateFile(3))
  await page.route('**/api/imports/drafts/*/start/', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<html>Bad gateway</html>' }),
  )
  await page.getByRole('button', { name: 'Import 3 reviews' }).click()
  await expect(page.getByText('Failed to import reviews.').first()).toBeVisible()
  await page.unroute('**/api/imports/drafts/*/start/')
  await start(page, '3')
})

test('S8.020 a run that ended by our fault says so and leads to support', async ({
  page,
  request,
}) => {
  await storeSession(page, await registerOwner(request))
  await choose(page, templateFile(3))
  await page.route(/\/api\/imports\/[0-9a-f-]{36}\/$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as object), state: 'failed', problem: 'fault' },
    })
  })
  await page.getByRole('button', { name: 'Import 3 reviews' }).click()
  await expect(page.getByText('Import error please: Contact Support').first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
    'href',
    /^mailto:/,
  )
  // A poll may be under way when the journey ends.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('an import is undone whole, after asking; what it brought is then told as taken back', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await choose(page, templateFile(8))
  await start(page, '8')
  await expect(main(page)).toContainText('You can undo this import for 30 days.')
  await page.getByRole('button', { name: 'Undo import' }).click()
  const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(asked).toContainText('8 new reviews are deleted permanently. This cannot be undone.')
  await asked.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import undone', {
    timeout: 20_000,
  })
  expect((await asOwner(request, owner).get<{ total: number }>('reviews/counts/')).total).toBe(0)
  await expect(main(page)).toContainText('All changes made by this import were undone.')
  await expect(main(page)).toContainText('deleted')
  await expect(main(page)).not.toContainText('added')
  await expect(main(page)).not.toContainText('created')
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.goto('/import')
  await expect(page.getByRole('row', { name: /Undone/ }).getByRole('deletion')).toHaveText('8')
  await choose(page, { ...templateFile(3), name: 'others.csv' })
  await start(page, '3')
  await page.goto('/')
  const imports = page.getByRole('region', { name: 'Imports' })
  await expect(imports.getByRole('listitem').filter({ hasText: 'others.csv' })).toContainText(
    '3 new, 0 duplicate',
  )
  await expect(imports.getByRole('listitem').filter({ hasNotText: 'others.csv' })).toContainText(
    'All changes made by this import were undone.',
  )
})

test('a row that stands twice in a file is called a duplicate, also where no review is there yet', async ({
  page,
  request,
}) => {
  await storeSession(page, await registerOwner(request))
  const row = 'kettle,Kettle,5,Noor A.,Pours well.,2026-04-13\n'
  const content = `product_handle,product_title,rating,author,text,reviewed_at\n${row}${row}`
  await choose(page, { name: 'twice.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  const outcome = page.getByRole('region', { name: 'Outcome of the import' })
  await expect(outcome).toContainText('Duplicate1not imported again')
  await start(page, '1')
  await expect(page.getByRole('region', { name: 'Import finished' })).toContainText(
    '1Duplicatenot imported again',
  )
  await expect(main(page)).not.toContainText('lready there')
})

for (const path of ['/import/csv', '/manage', '/widget']) {
  test(`S2.022 signed out, ${path} redirects to login and afterwards back`, async ({
    page,
    request,
  }) => {
    const owner = await registerOwner(request)
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

test('S1.002 S1.006 the demo account imports, sees the result and finds the reviews', async ({
  page,
}) => {
  await logInByForm(page, { email: 'demo@plaudit.test', password: 'plaudit-demo' })
  await choose(page, templateFile(10))
  await start(page, '10')
  await page.goto('/manage?search=Kettle%200')
  await expect(main(page)).toContainText('Person 8')
})

test('the demo account is in the third month of its plan, paid by card, with its bills to look at', async ({
  page,
}) => {
  await logInByForm(page, { email: 'demo@plaudit.test', password: 'plaudit-demo' })
  await page.goto('/settings/membership#billing-history')
  await expect(main(page)).toContainText('Pro')
  await expect(main(page)).toContainText('4242')
  await expect(main(page).getByText(/^in_/)).toHaveCount(3)
})
