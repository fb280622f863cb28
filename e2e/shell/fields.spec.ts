import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { templateFile } from '../imports/files.ts'
import { asOwner, storeSession, registerOwner } from '../owner.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const open = async (page: Page, state = 'empty') => {
  await page.goto(`/fields?state=${state}`)
  await page.getByRole('heading', { level: 1, name: 'Form fields' }).waitFor()
}

test.beforeEach(async ({ page, request }) => storeSession(page, await registerOwner(request)))

test('S5.022 S5.023 S5.024 S5.025 S5.026 S5.027 S5.031 string, number, email, password, text, textarea and tag are typed into', async ({
  page,
}) => {
  await open(page)
  await page.getByRole('textbox', { name: 'string' }).fill('Round vase')
  const number = page.getByRole('textbox', { name: 'number' })
  await number.fill('12a')
  await expect(number).toHaveAttribute('inputmode', 'numeric')
  await number.fill('12')
  await expect(number).toHaveValue('12')
  const email = page.getByRole('textbox', { name: 'email' })
  await email.fill('maren@')
  await expect(page.getByText('Please provide a valid email address')).toBeVisible()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('maren@example.com')
  await expect(page.getByText('Please provide a valid email address')).toBeHidden()
  const password = page.getByLabel('password', { exact: true })
  await password.fill('secret words')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('textbox', { name: 'textarea' }).fill('One\nTwo')
  await expect(page.getByRole('status', { name: 'text' }).or(page.locator('output'))).toHaveText(
    'Round vase in sand',
  )

  const tag = page.getByRole('textbox', { name: 'tag' })
  await tag.fill('vase')
  await tag.press('Enter')
  await tag.fill('Sand,VASE,')
  const tags = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Remove / }) })
  await expect(tags).toHaveText(['vase', 'Sand'])
  await tag.press('Backspace')
  await expect(tags).toHaveText(['vase'])
  await expect(tag).toHaveValue('Sand')
  await page.getByRole('button', { name: 'Remove vase' }).click()
  await expect(tags, 'leaving the field takes what stands in it').toHaveText(['Sand'])
})

test('S5.028 S5.029 S5.032 select, async-select and color-picker choose, with the keyboard alone', async ({
  page,
}) => {
  await open(page)
  await page
    .getByRole('combobox', { name: 'select', exact: true })
    .selectOption({ label: 'Filled' })
  const country = page.getByRole('combobox', { name: 'async-select' })
  await country.focus()
  await page.keyboard.type('norw')
  await expect(page.getByRole('option', { name: 'Norway' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(country).toHaveValue('Norway')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(country).toHaveValue('')
  await country.fill('atlantis')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await page.keyboard.press('Escape')
  const code = page.getByRole('textbox', { name: 'color-picker: color code' })
  // A code that is begun is no fault until the field is left.
  await code.fill('#c2410')
  await expect(code).not.toHaveAttribute('aria-invalid')
  await code.blur()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill('#c2410c')
  await expect(page.getByLabel('color-picker: choose a color')).toHaveValue('#c2410c')
})

test('S5.030 product-select finds the store’s products by typing, and one is chosen with the keyboard or the mouse, shown, exchanged and cleared', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  const imported = await request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: { file: templateFile(12) },
  })
  expect(imported.status()).toBe(200)
  await expect
    .poll(
      async () => (await asOwner(request, owner).get<{ total: number }>('reviews/counts/')).total,
    )
    .toBe(12)
  await open(page)
  const product = page.getByRole('combobox', { name: 'product-select' })
  const list = page.getByRole('listbox', { name: 'product-select' })
  const clear = page.getByRole('main').getByRole('button', { name: 'Clear' })
  await product.click()
  await expect(list.getByRole('option')).toHaveCount(2)
  await product.pressSequentially('kettle 1')
  await expect(list.getByRole('option')).toHaveText(['Kettle 1'])
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(product).toHaveValue('Kettle 1')
  // Leaving the field keeps what was chosen.
  await page.keyboard.press('Tab')
  await expect(product).toHaveValue('Kettle 1')
  await product.click()
  await list.getByRole('option', { name: 'Kettle 0' }).click()
  await expect(product).toHaveValue('Kettle 0')
  await product.click()
  await product.fill('no such product')
  await expect(list.getByRole('option')).toHaveCount(1)
  await expect(list.getByRole('option')).toBeDisabled()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(product).toHaveValue('Kettle 0')
  await clear.last().click()
  await expect(product).toHaveValue('')
})

test('S5.033 S5.034 S5.037 S5.038 square-select, box-radio, card and card-smartli are radio buttons that are seen; a locked card says which plan has it', async ({
  page,
}) => {
  await open(page)
  for (const kind of ['square-select', 'box-radio', 'card']) {
    const group = page.getByRole('group', { name: kind, exact: true })
    await group.getByRole('radio', { name: /^Empty/ }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(group.getByRole('radio', { name: /^Filled/ })).toBeChecked()
  }
  const smart = page.getByRole('group', { name: 'card-smartli' })
  await smart.getByRole('radio', { name: /^Filled/ }).check()
  await smart.getByText('Off').click()
  await expect(page.getByRole('dialog', { name: /^Available on Pro/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(smart.getByRole('radio', { name: /^Filled/ })).toBeChecked()
})

test('S5.035 file keeps one file and refuses others with the reason', async ({ page }) => {
  await open(page)
  const field = page.getByRole('group', { name: 'file', exact: true })
  const input = field.locator('input[type=file]')
  await input.setInputFiles({
    name: 'reviews.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  })
  await expect(field.getByRole('alert')).toHaveText('File type not supported')
  await input.setInputFiles({
    name: 'reviews.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('a,b'),
  })
  await expect(field.getByText('reviews.csv')).toBeVisible()
  await expect(field.getByRole('alert')).toHaveCount(0)
  await field.getByRole('button', { name: 'Remove reviews.csv' }).click()
  await expect(input).toHaveCount(1)
})

test('S5.036 S6.005 S8.018 assets-uploader puts pictures without the Authorization header; what fails says "Upload failed." and goes again', async ({
  page,
}) => {
  await open(page)
  const puts: (string | undefined)[] = []
  await page.route('**/api/uploads/*/', async (route) => {
    puts.push(route.request().headers()['authorization'])
    if (puts.length === 1) await route.abort('connectionfailed')
    else await route.continue()
  })
  const field = page.getByRole('group', { name: 'assets-uploader' })
  await field
    .locator('input[type=file]')
    .setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer: PNG })
  await expect(field.getByRole('alert')).toHaveText('Upload failed.')
  await field.getByRole('button', { name: 'Try again: table.png' }).click()
  const picture = field.getByRole('img', { name: 'table.png' })
  await expect(picture).toBeVisible()
  expect(puts).toEqual([undefined, undefined])
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await field.locator('input[type=file]').setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg/>'),
  })
  await expect(field.getByRole('alert')).toHaveText('File type not supported')
  await field.getByRole('button', { name: 'Remove table.png' }).click()
  await expect(picture).toBeHidden()
})

test('S5.039 the rules of a call are asked before it is sent, with the words that the server has', async ({
  page,
  request,
}) => {
  await open(page)
  await page.getByRole('textbox', { name: 'email' }).fill('not an address')
  const here = await page.getByText('Please provide a valid email address').textContent()
  const there = await request.post('/api/auth/register/', {
    data: { name: 'Maren', email: 'not an address', password: 'long-enough-1' },
  })
  expect((await there.json()).email).toEqual([here])
})

test('S4.031 banners come in four kinds, each with a light ground and a dark foreground of its own', async ({
  page,
}) => {
  await open(page)
  const banners = page.getByRole('region', { name: 'Banners' })
  const seen = new Set<string>()
  const luminance = (color: string) => {
    const [r, g, b] = color.match(/[\d.]+/g)!.map((part) => Number(part) / 255)
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  for (const word of ['Just a moment', 'Done', 'Please note', 'That did not work']) {
    const banner = banners
      .locator('div', { hasText: word })
      .filter({ has: page.locator('svg') })
      .last()
    const { ground, ink } = await banner.evaluate((node) => ({
      ground: getComputedStyle(node).backgroundColor,
      ink: getComputedStyle(node).color,
    }))
    expect(luminance(ground), word).toBeGreaterThan(0.85)
    expect(luminance(ink), word).toBeLessThan(0.4)
    seen.add(ground)
  }
  expect(seen.size).toBe(4)
})

for (const state of ['empty', 'filled', 'wrong', 'off'])
  test(`the fields in state ${state}: axe finds nothing, and nothing scrolls sideways at 320 px`, async ({
    page,
  }) => {
    await open(page, state)
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
