import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { asOwner, logIn, registerOwner } from '../owner.ts'

const axe = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html.slice(0, 160)),
  ])

test('S1.013, S2.059, S2.065, S3.037 an owner searches the supplier’s products, compares two, opens one and comes back to her place', async ({
  page,
  request,
}) => {
  // The supplier's list is read in the background of the first minutes.
  test.setTimeout(400_000)
  const owner = await registerOwner(request)
  const state = async () =>
    (await asOwner(request, owner).get<{ state: string }>('dropship/catalogue/')).state
  await expect.poll(state, { timeout: 300_000 }).toBe('ready')
  await logIn(page, owner)
  await page.getByRole('link', { name: 'Find products' }).click()
  await expect(page.getByRole('heading', { name: 'Find products' })).toBeVisible()
  await page.getByRole('searchbox').or(page.getByLabel('Search products')).first().fill('kettle')
  const titles = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await expect
    .poll(async () => (await titles.allTextContents()).every((one) => /kettle/i.test(one)))
    .toBe(true)
  await expect(page).toHaveURL(/search=kettle/)
  const answered = page.waitForResponse(/dropship\/products\/.*sort=landed/)
  await page.getByLabel('Sort').selectOption('landed')
  await answered
  await expect(page).toHaveURL(/sort=landed/)
  // What was found before stays, dimmed, until the answer is there.
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  const compare = page.getByRole('button', { name: /^(Compare|In comparison): .*kettle/i })
  await compare.nth(0).click()
  await compare.nth(1).click()
  await expect(page.getByRole('button', { name: 'Compare 2 products' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Compare 2 products' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compare products' })
  await expect(dialog.getByRole('columnheader')).not.toHaveCount(0)
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const title = (await titles.nth(2).textContent())!
  await page.getByRole('link', { name: title, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Landed cost and margin by country' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Variants' })).toBeVisible()
  await expect(page.getByText('Complaints').or(page.getByText('Nobody has reviewed'))).toBeVisible()
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await axe(page)).toEqual([])
    const sideways = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    expect(await sideways()).toBe(0)
  }
  await page.goBack()
  await expect(page).toHaveURL(/search=kettle.*sort=landed|sort=landed.*search=kettle/)
  await expect(titles.nth(2)).toHaveText(title)
})
