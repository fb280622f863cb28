import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { asOwner, storeSession, logIn, registerOwner } from '../owner.ts'

const main = (page: Page) => page.getByRole('main')
const unknown = (rows: string[]) => ({
  name: 'meinungen.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Punkte;Meinung;Von;Wann;Ding;Lager', ...rows].join('\n')),
})
const choose = async (
  page: Page,
  file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0],
) => {
  await page.goto('/import/csv')
  await main(page).locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check before importing')
}

test('S1.024 S5.016 a file of nobody we know is no dead end: its columns are proposed, changed, previewed, imported and remembered', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const owner = await registerOwner(request)
  await logIn(page, owner)
  await choose(
    page,
    unknown([
      '5;Gießt genau dahin, wo ich will.;Noor A.;13.04.2026;Enamel kettle;17',
      '4;Etwas klein für meine Küche.;Ben O.;14.04.2026;Moon lamp;3',
    ]),
  )
  await expect(main(page)).toContainText('This file does not match the template.')
  await expect(page.getByLabel('Rating', { exact: true })).toHaveValue('Punkte')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Meinung')
  await expect(page.getByLabel('Author', { exact: true })).toHaveValue('Von')
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue('Wann')
  await expect(main(page)).toContainText('Gießt genau dahin, wo ich will.')
  // Nothing tells which column names the product: the owner is asked, and nothing can be started before.
  await expect(main(page)).toContainText('Choose a column, or one product for all rows above.')
  await expect(page.getByRole('button', { name: /^Import / })).toBeDisabled()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByLabel('Product', { exact: true }).selectOption('Ding')
  await expect(page.getByRole('region', { name: 'As shoppers will see them' })).toContainText(
    'Enamel kettle',
  )
  await expect(page.getByRole('button', { name: 'Import 2 reviews' })).toBeEnabled()

  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  // What the column contains is readable: "Produktname" and "Produktnummer" begin alike.
  await page.setViewportSize({ width: 375, height: 700 })
  const box = await page.getByLabel('What Ding holds').boundingBox()
  expect(box?.width).toBeGreaterThan(200)
  await page.setViewportSize({ width: 1280, height: 800 })

  // A wrong choice shows what would go wrong, and is taken back.
  await page.getByLabel('Rating', { exact: true }).selectOption('Lager')
  await expect(main(page)).toContainText('Enter a whole number from 1 to 5.')
  await page.getByLabel('Rating', { exact: true }).selectOption('Punkte')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Import 2 reviews' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })

  // The next file of this kind needs one click.
  await choose(page, unknown(['5;Hält lange warm.;Ida;15.04.2026;Enamel kettle;9']))
  await expect(main(page)).toContainText('Same mapping as last time')
  await page.getByRole('button', { name: 'Import 1 review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })
  const { results } = await asOwner(request, owner).get<{
    results: { author: string; product: { title: string } }[]
  }>('reviews/?limit=10&sort=newest')
  expect(results.map(({ author, product }) => `${author} ${product.title}`).sort()).toEqual([
    'Ben O. Moon lamp',
    'Ida Enamel kettle',
    'Noor A. Enamel kettle',
  ])
})

test('S1.024 the columns of a known file are corrected in the same step', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await choose(page, {
    name: 'reviews.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'product_handle,rating,title,text,bought\nkettle,5,Noor A.,Pours well.,2 litres\n',
    ),
  })
  await page.getByRole('button', { name: 'Change columns' }).click()
  await page.getByLabel('Author', { exact: true }).selectOption('title')
  await page.getByText('More fields').click()
  await page.getByLabel('Variant', { exact: true }).selectOption('bought')
  await expect(page.getByRole('region', { name: 'As shoppers will see them' })).toContainText(
    'Noor A.',
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Change columns' })).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })
  const { results } = await asOwner(request, owner).get<{
    results: { author: string; title: string | null }[]
  }>('reviews/?limit=10')
  expect(results).toMatchObject([{ author: 'Noor A.', title: null }])
  // The variant stands beside the product wherever the review is read.
  await page.goto('/manage')
  await expect(page.getByRole('main').getByText('2 litres')).toBeVisible()
  const block = await (
    await request.get(`/storefront/v1/${owner.shopKey}/products/kettle/block`)
  ).text()
  expect(block).toContain('2 litres')
})

test('S1.024 ratings out of 10 in an unknown file are proposed, and their scale is asked for at once', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await choose(page, {
    name: 'scores.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'score,opinion,who,item\n10,Pours well.,Noor A.,Mug\n9,Keeps warm.,Ben O.,Mug\n3,Leaks.,Sam K.,Mug\n',
    ),
  })
  await expect(page.getByLabel('Rating', { exact: true })).toHaveValue('score')
  await expect(main(page)).toContainText('Ratings go from 3 to 10')
})

test('a column that is imported by the note leaves the others as they were recognized', async ({
  page,
  request,
}) => {
  await storeSession(page, await registerOwner(request))
  await page.goto('/import/csv')
  const file =
    'product_title,rating,author,text,reviewer_email\nEnamel kettle,5,Ida B.,Pours well.,ida@example.com\n'
  await page
    .getByRole('main')
    .locator('input[type=file]')
    .setInputFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByRole('button', { name: 'Import these columns' }).click()
  await expect(page.getByText(/^Not imported:/)).toHaveCount(0)
  await expect(page.getByText('All reviews belong to')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change columns' }).click()
  await page.getByRole('button', { name: /^Import 1 / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })
})
