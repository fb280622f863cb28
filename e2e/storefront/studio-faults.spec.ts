import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { subscribe } from '../billing/paying.ts'
import { asOwner, registerOwner, storeSession } from '../owner.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Saving' })

/** The whole of it is above the bar, and in the window. */
const standsClear = (page: Page, fault: Locator) =>
  expect
    .poll(async () => {
      const [said, covers] = [await fault.boundingBox(), await bar(page).boundingBox()]
      return said !== null && covers !== null && said.y > 0 && said.y + said.height <= covers.y
    })
    .toBe(true)

for (const width of [1440, 375])
  test(`WIDGET-74 at ${width} px, what is no color is said beside its field, clear of the save bar, is not saved, and stays`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    const owner = await registerOwner(request)
    await subscribe(request, owner, 'empire-monthly')
    await storeSession(page, owner)
    await page.goto('/widget/first?tab=look')
    const accent = page.getByLabel('Accent: color code')
    // The field is just above the bar, so that its fault would be behind it.
    await accent.waitFor()
    const covers = (await bar(page).boundingBox())!
    await accent.evaluate((field, edge) => {
      const { bottom } = field.getBoundingClientRect()
      scrollBy(0, bottom - edge + 4)
    }, covers.y)
    await accent.fill('zzz')
    const fault = page.getByText('Enter a color code such as #14213D.')
    await standsClear(page, fault)
    await expect(accent).toHaveAttribute('aria-invalid', 'true')
    expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([])

    // A change elsewhere is not saved past it: the fault is shown again.
    await page.getByRole('link', { name: 'Content', exact: true }).click()
    await page.getByLabel('Order', { exact: true }).selectOption('lowest')
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await expect(accent).toBeFocused()
    await standsClear(page, fault)
    await expect(bar(page)).toContainText('A color code is not valid.')
    const saved = () => asOwner(request, owner).get('widget/settings/')
    expect(await saved()).toMatchObject({ accent_color: null, sort: 'newest' })

    await page.reload()
    await expect(accent).toHaveValue('zzz')
    await expect(fault).toBeVisible()
    await accent.fill('#14213D')
    await expect(fault).toHaveCount(0)
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await expect(bar(page)).toContainText('No changes')
    expect(await saved()).toMatchObject({ accent_color: '#14213D', sort: 'lowest' })

    // Colors that are hard to read: back from the question, their fault is in view.
    await page.getByLabel('Stars: color code').fill('#FFE08A')
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Back to the settings' }).click()
    await standsClear(
      page,
      page.getByRole('region', { name: 'Contrast' }).getByText('shoppers need').first(),
    )
    await accent.fill('#1')
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await expect(accent).toHaveValue('#14213D')
    await expect(bar(page)).toContainText('No changes')
  })

for (const [language, words] of [
  ['de', 'Geben Sie einen Farbcode wie #14213D ein.'],
  ['ar', 'اكتب رمز لون مثل'],
] as const)
  test(`WIDGET-74 what is no color is said in ${language}`, async ({ page, request }) => {
    const owner = await registerOwner(request)
    await asOwner(request, owner).post('auth/edit/', { name: 'Maren Kolb', language })
    await storeSession(page, owner)
    await page.goto('/widget/first?tab=look')
    await page.getByPlaceholder(/./).last().waitFor()
    await page.getByRole('main').locator('fieldset input:not([type])').first().fill('zzz')
    await expect(page.getByText(words)).toBeVisible()
  })

test('no word of the layout choice is broken in its tile, in German', async ({ page, request }) => {
  const owner = await registerOwner(request)
  await asOwner(request, owner).post('auth/edit/', { name: 'Maren Kolb', language: 'de' })
  await storeSession(page, owner)
  await page.goto('/widget/first')
  const tile = page.locator('label').filter({ hasText: 'Kundenstimmen' })
  await expect(tile).toBeVisible()
  for (const width of [1440, 1280, 1024, 320]) {
    await page.setViewportSize({ width, height: 900 })
    const heights = await tile.locator('xpath=..').evaluate((tiles) =>
      Array.from(tiles.querySelectorAll('label > span:last-child'))
        .filter(({ textContent }) => !/[\s-]/.test(textContent))
        .map((word) => Math.round(word.getBoundingClientRect().height)),
    )
    expect([width, heights.length > 3, new Set(heights).size]).toEqual([width, true, 1])
  }
})
