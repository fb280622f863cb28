import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { asOwner, storeSession, registerOwner } from '../owner.ts'

const main = (page: Page) => page.getByRole('main')
const start = (page: Page) => page.getByRole('button', { name: /^(Import \d|Nothing)/ })
const choose = async (page: Page, buffer: Buffer, name = 'old-shop-reviews.csv') => {
  await page.goto('/import/csv')
  await main(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check before importing')
}
const seemsWhole = async (page: Page) => {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.setViewportSize({ width: 375, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Russian as Windows stored it: a letter is one byte. */
const windows1251Of = (letter: string): number => {
  if (letter === 'ё') return 0xb8
  const code = letter.codePointAt(0)!
  const isCyrillic = code >= 0x410 && code <= 0x44f
  return isCyrillic ? code - 0x410 + 0xc0 : code
}
const inWindows1251 = (text: string) => Buffer.from([...text].map(windows1251Of))

test('S1.003 a file in an old encoding is compared in its readings and chosen by keyboard; a weak guess waits for its owner', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  await storeSession(page, await registerOwner(request))
  await choose(page, inWindows1251('product_title,rating,author,text\nЧайник,5,Ида,Да\n'))
  const card = page.getByRole('region', { name: 'Which text is readable?' })
  await expect(card).toContainText('Our guess is selected.')
  await expect(start(page)).toBeDisabled()
  await expect(main(page)).toContainText('Confirm how to read the file first')
  await seemsWhole(page)
  await card.getByLabel('Another encoding').selectOption({ label: 'Cyrillic (KOI8-R)' })
  await expect(card).toContainText('Read as Cyrillic (KOI8-R), as you chose.')
  await card.getByLabel('Another encoding').selectOption({ label: 'Cyrillic (Windows-1251)' })
  await expect(page.getByRole('region', { name: 'As shoppers will see them' })).toContainText(
    'Чайник',
  )
  await start(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })

  const sure =
    'product_title,rating,author,text\nЧайник,5,Ида,"Компактный чайник, закипает быстро."\nЧайник,4,Тео,"Ручка тёплая, но не горячая. Нравится цвет."\nЧайник,3,Нур,"Пришёл за 9 дней, коробка помята."\n'
  await choose(page, inWindows1251(sure))
  await expect(card).toContainText('Компактный чайник, закипает быстро.')
  await expect(card.getByRole('radio').first()).toBeChecked()
  await expect(start(page)).toBeEnabled()
  await card.getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(card.getByRole('radio').nth(1)).toBeChecked()
  await expect(card).toContainText('as you chose')
  await page.keyboard.press('ArrowUp')
  await expect(card.getByRole('radio').first()).toBeChecked()
  await expect(page.getByRole('region', { name: 'As shoppers will see them' })).toContainText(
    'Ручка тёплая',
  )
})

test('ratings up to 100, dates that cannot be read, a title and too many photos are shown, and decided by the owner', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  await storeSession(page, await registerOwner(request))
  const photos = Array.from({ length: 12 }, (_, i) => `https://pictures.test/${i}.jpg`).join(',')
  const rows = [100, 90, 80, 70, 50, 20].map(
    (rating, i) =>
      `kettle,${rating},Noor ${i},Pours well ${i}.,${i === 0 ? 'last spring' : '2026-04-13'},"${i === 1 ? photos : ''}",${i < 2 ? 'XX' : 'NO'}`,
  )
  await choose(
    page,
    Buffer.from(
      `Fernhill reviews\n\nproduct_handle,rating,author,text,reviewed_at,photos,country\n${rows.join('\n')}\n`,
    ),
  )
  const card = page.getByRole('region', { name: 'Ratings go from 20 to 100' })
  await expect(card.getByRole('row', { name: /90/ })).toContainText('5')
  await expect(main(page)).toContainText('The column names are in row 3.')
  await expect(main(page)).toContainText('2 photos or videos are left out.')
  await expect(main(page)).toContainText(
    '2 rows have a country that is not recognized. These reviews are imported without a country. In the file: XX',
  )
  await expect(start(page)).toBeDisabled()
  await seemsWhole(page)
  await card.getByRole('button', { name: 'Down' }).click()
  await expect(card.getByRole('row', { name: /90/ })).toContainText('4')
  await expect(main(page)).toContainText('1 date cannot be read.')
  await page.getByRole('button', { name: 'Import without a date' }).click()
  await page.getByRole('button', { name: 'Import 6 reviews' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })
  await expect(main(page)).toContainText('2 photos or videos are left out.')
})

test('a rejected row whose product does not exist gets a new one, made on the spot', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  await storeSession(page, await registerOwner(request))
  await choose(
    page,
    Buffer.from(
      'product_title,rating,author,text\nMoon lmap,5,Noor,Pours well.\nMoon lmap,4,Ben,Too small.\n',
    ),
  )
  await page.getByRole('button', { name: 'Skip these rows' }).click()
  await expect(main(page)).toContainText('2 rows cannot be imported')
  // No row is left, so there is no import after which they could be fixed.
  await expect(main(page)).toContainText('Fix these rows in your file, then choose the file again.')
  await page.getByRole('button', { name: 'Create products' }).click()
  await page.getByRole('button', { name: 'Import 2 reviews' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })

  await choose(
    page,
    Buffer.from('product_title,rating,author,text\n,5,Ida,Warm light.\nMoon lmap,5,Teo,Bright.\n'),
  )
  await page.getByRole('button', { name: 'Import 1 review' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })
  await expect(page.getByText('Name of a new product for row 2')).toBeVisible()
  await page.getByLabel('Name of a new product for row 2').fill('Moon lamp')
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByRole('button', { name: 'Try again, row 2' }).click()
  await expect(main(page)).toContainText('1 product created')
})

test('the box for the name of a new product has its label above it, and its button one line, in German too', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  const api = asOwner(request, owner)
  await api.post('auth/edit/', { name: 'Maren Kolb', language: 'de' })
  const started = await request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: {
      file: {
        name: 'reviews.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'product_title,rating,author,text\n,5,Ida,Warm light.\nMoon lamp,5,Teo,Bright.\n',
        ),
      },
      options: '{}',
    },
  })
  const { id } = (await started.json()) as { id: string }
  await expect
    .poll(async () => (await api.get<{ state: string }>(`imports/${id}/`)).state)
    .toBe('completed')
  await storeSession(page, owner)
  await page.goto(`/import/runs/${id}`)
  await expect(page.getByText('Name eines neuen Produkts für Zeile 2')).toBeVisible()
  const button = page.getByRole('button', { name: 'Produkt anlegen' })
  const lines = await button.evaluate((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
  // A review without a title is called by its author, whose name is not said again.
  const saved = page
    .getByRole('region', { name: 'Gerade gespeichert' })
    .getByRole('link', { name: /Teo/ })
  await expect(saved).toHaveText('Bewertung von Teo')
})

test('product numbers of another store are asked about once, and columns that fit two products one by one', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  await storeSession(page, await registerOwner(request))
  const header = 'product_id,product_sku,product_title,rating,author,text\n'
  await choose(
    page,
    Buffer.from(
      `${header}7001,KET,Enamel kettle,5,Noor,Pours well.\n7002,LAM,Moon lamp,4,Ben,Too small.\n`,
    ),
  )
  await page.getByRole('button', { name: 'Import 2 reviews' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })

  await choose(
    page,
    Buffer.from(`${header}9001,KET,,5,Ida,Warm.\n9002,LAM,,5,Teo,Bright.\n7001,LAM,,3,Mia,Fine.\n`),
  )
  const card = page.getByRole('region', {
    name: 'The product numbers in this file are not in your store',
  })
  await expect(card).toContainText(
    'In 2 rows the handle, SKU, barcode or name fits a product with another number.',
  )
  await expect(start(page)).toBeDisabled()
  await seemsWhole(page)
  await card.getByRole('button', { name: 'Ignore these numbers' }).click()
  await expect(card).toContainText('These numbers are ignored.')
  await expect(page.getByRole('button', { name: 'Import 2 reviews' })).toBeEnabled()
  const both = page.getByRole('listitem').filter({ hasText: '7001 / LAM' })
  await expect(both).toContainText('This row fits several products.')
  await both.getByRole('button', { name: 'Use Moon lamp' }).click()
  await page.getByRole('button', { name: 'Import 3 reviews' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
    timeout: 30_000,
  })
  await expect(main(page)).not.toContainText('rejected rows')

  await choose(page, Buffer.from(`${header}9001,KET,,5,Zoe,Heavy.\n9002,LAM,,5,Kim,Light.\n`))
  await card.getByRole('button', { name: 'Reject these rows' }).click()
  await expect(card).toContainText('These rows are rejected.')
  await expect(start(page)).toBeDisabled()
})
