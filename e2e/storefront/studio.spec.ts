import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { asOwner, storeSession, registerOwner } from '../owner.ts'
import { subscribe } from '../billing/paying.ts'

const bar = (page: Page, name = 'Saving') => page.getByRole('region', { name })

test('B7 what a plan would be needed for says beside the button that it is preview only, and what publishing needs', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/widget/first')
  const save = bar(page).getByRole('button', { name: 'Save' })
  await page.getByLabel('Lowest rating shown').selectOption('4 stars and up')
  await expect(bar(page).getByText('Preview only', { exact: true })).toBeVisible()
  await expect(bar(page).getByText('Preview only.', { exact: true })).toBeVisible()
  await expect(bar(page)).toContainText('Not included without a plan: Lowest rating shown.')
  await expect(bar(page)).toContainText(/To publish, you need the \w+ plan\./)
  await expect(bar(page)).not.toContainText('No changes')
  // One way on: the plan. A second button could save nothing.
  await expect(save).toHaveCount(0)
  // The setting itself says it too.
  await expect(page.getByRole('group', { name: 'List' }).getByText('Preview only')).toBeVisible()
  const plan = /need the (\w+) plan/.exec((await bar(page).textContent()) ?? '')![1]!
  // One price, and the way there and back: what was tried is still there.
  const withPlan = bar(page).getByRole('link', { name: new RegExp(`^Save with ${plan}, \\$`) })
  await expect(withPlan).toHaveText(/^Save with \w+, \$\d+(\.\d\d)? a month$/)
  await withPlan.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(plan)
  await page.goBack()
  await expect(page.getByLabel('Lowest rating shown')).toHaveValue('4')

  // Beside something that can be saved both are said, and only that is saved.
  await page.getByLabel('Order', { exact: true }).selectOption('Lowest rating first')
  await expect(bar(page)).toContainText('1 change, not saved')
  await expect(bar(page).getByText('Preview only.', { exact: true })).toBeVisible()
  await expect(save).toHaveText('Save included changes')
  await save.click()
  await expect(page.getByText('The included changes were saved.')).toBeVisible()
  await expect(bar(page)).not.toContainText('1 change')
  expect(await asOwner(request, owner).get('widget/settings/')).toMatchObject({
    sort: 'lowest',
    min_rating: 1,
  })
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(bar(page).getByText('Preview only')).toHaveCount(0)

  // On a plan that brings it there is nothing to say.
  await subscribe(request, owner, 'empire-monthly')
  await page.reload()
  await page.getByLabel('Lowest rating shown').selectOption('4 stars and up')
  await expect(save).toBeEnabled()
  await expect(page.getByText('Preview only')).toHaveCount(0)
})

for (const [language, words] of [
  ['es', 'Solo vista previa'],
  ['fr', 'Aperçu uniquement'],
  ['de', 'Nur Vorschau'],
  ['pt-BR', 'Somente prévia'],
  ['ar', 'للمعاينة فقط'],
] as const)
  test(`B7 preview only is said in ${language}`, async ({ page, request }) => {
    const owner = await registerOwner(request)
    await asOwner(request, owner).post('auth/edit/', { name: 'Maren Kolb', language })
    await storeSession(page, owner)
    await page.goto('/widget/first')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const select = page.getByRole('main').locator('fieldset select')
    await select.nth(2).selectOption('4')
    await expect(
      page.getByRole('main').locator('section').getByText(`${words}.`, { exact: true }),
    ).toBeVisible()
    await select.filter({ has: page.locator('option[value="lowest"]') }).selectOption('lowest')
    // However long the words: discarding and saving stand beside each other.
    const acts = page
      .locator('section')
      .filter({ hasText: `${words}.` })
      .getByRole('button')
    const [discard, save] = [await acts.nth(-2).boundingBox(), await acts.nth(-1).boundingBox()]
    expect(discard?.y).toBe(save?.y)
  })

const axe = async (page: Page) =>
  expect((await new AxeBuilder({ page }).exclude('iframe').analyze()).violations).toEqual([])

const openOwner = async (
  { page, request }: { page: Page; request: APIRequestContext },
  path = '/widget/first',
) => {
  const owner = await registerOwner(request)
  await subscribe(request, owner, 'empire-monthly')
  await storeSession(page, owner)
  await page.goto(path)
  return { owner, api: asOwner(request, owner) }
}

test('WIDGET-72 a new owner sees each layout with examples, said to be examples, and so does the studio', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/widget')
  await expect(page.getByText('The pictures show examples with invented names.')).toBeVisible()
  const gallery = page.getByRole('region', { name: 'Layouts' })
  await expect(gallery.getByText('Shown with your own reviews')).toHaveCount(0)
  const carousel = gallery.getByRole('listitem').filter({ hasText: 'Carousel' })
  await carousel.scrollIntoViewIfNeeded()
  await expect(carousel.getByText('Example')).toBeVisible()
  await expect(carousel.frameLocator('iframe').getByText('Maren K.').first()).toBeVisible()
  await axe(page)

  await page.goto('/widget/first')
  const frame = page.frameLocator('iframe[title]').last()
  await expect(frame.getByText('Maren K.').first()).toBeVisible()
  await expect(page.getByText('Example reviews with invented names')).toBeVisible()
  await page.getByLabel('Reviews in the preview').selectOption('No reviews yet')
  await expect(frame.getByText('Nobody has reviewed this product yet.')).toBeVisible()
  await expect(page.getByText('Example reviews with invented names')).toHaveCount(0)
  // Shoppers get none of it.
  const block = await request.get(`/storefront/v1/${owner.shopKey}/block`)
  expect(await block.text()).not.toContain('Maren K.')
})

test('WIDGET-73 a picked layout is a draft until it is saved: it survives leaving and a reload', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  const api = asOwner(request, owner)
  const saved = async () => (await api.get<{ results: unknown[] }>('widgets/')).results.length
  await storeSession(page, owner)
  await page.goto('/widget')
  const gallery = page.getByRole('region', { name: 'Layouts' })
  await gallery.getByRole('link', { name: 'Masonry grid' }).click()
  await expect(bar(page)).toContainText('New widget, not saved')
  await expect(page.getByText('Save the widget first.')).toBeVisible()
  await page.getByLabel('Order', { exact: true }).selectOption('Lowest rating first')
  // What needs a plan is tried in a new widget too, and does not stand in the way.
  await page.getByLabel('Lowest rating shown').selectOption('4 stars and up')
  await expect(bar(page)).toContainText('1 change, not saved')
  await expect(bar(page)).toContainText('Not included without a plan')
  await page.reload()
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('lowest')

  // It is found again in the list, in this browser alone.
  await page.getByRole('link', { name: 'All widgets' }).click()
  const drafts = page.getByRole('list', { name: 'Drafts' })
  await expect(drafts.getByRole('listitem')).toHaveCount(1)
  expect(await saved()).toBe(1)
  await drafts.getByRole('link', { name: 'Edit Masonry grid' }).click()
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('lowest')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\/widget\/[0-9a-f-]{36}$/)
  const { results } = await api.get<{ results: { settings: object }[] }>('widgets/')
  expect(results.map(({ settings }) => settings)[1]).toMatchObject({
    layout: 'masonry',
    sort: 'lowest',
    min_rating: 1,
  })
  // What needs a plan is still there to be tried.
  await expect(page.getByLabel('Lowest rating shown')).toHaveValue('4')
  await page.goto('/widget')
  await expect(page.getByRole('link', { name: 'Edit Masonry grid' })).toBeVisible()
  await expect(drafts).toHaveCount(0)
})

test('WIDGET-73 a widget that was begun is thrown away in the studio and in the list', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/widget/new?layout=trust')
  await expect(bar(page)).toContainText('New widget, not saved')
  await axe(page)
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reviews Widget')
  await page.goto('/widget/new?layout=compact')
  await page.getByLabel('Order', { exact: true }).selectOption('Lowest rating first')
  await page.getByRole('link', { name: 'All widgets' }).click()
  const drafts = page.getByRole('list', { name: 'Drafts' })
  await drafts.getByRole('button', { name: 'Discard Compact list' }).click()
  await expect(drafts).toHaveCount(0)
  expect(await asOwner(request, owner).get('widgets/')).toMatchObject({
    results: [{ is_first: true }],
  })
})

test('WIDGET-14 S1.026 a second widget is made from the gallery, changed, renamed, copied and deleted; the first stays', async ({
  page,
  request,
}) => {
  const owner = await registerOwner(request)
  await storeSession(page, owner)
  await page.goto('/widget')
  const list = page.getByRole('region', { name: 'Your widgets' })
  const names = list.getByRole('link').filter({ hasNotText: 'Edit' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(names).toHaveText(['Product page'])
  await expect(page.locator('iframe').first()).toBeVisible()
  await axe(page)

  await page.getByRole('button', { name: 'New widget' }).click()
  await expect(page.getByRole('link', { name: 'Review list' })).toBeFocused()
  await page.getByRole('link', { name: 'Star badge' }).click()
  await expect(heading).toHaveText('Star badge')
  await bar(page).getByRole('button', { name: 'Save' }).click()
  // A badge has no list, so nothing about one is asked.
  await expect(page.getByRole('group', { name: 'List' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Add the widget to your shop' })).toContainText(
    ' widget=',
  )
  await page.getByRole('radio', { name: 'Carousel' }).check()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(heading).toHaveText('Carousel')
  await expect(page.getByRole('group', { name: 'List' })).toBeVisible()

  const act = async (of: string, name: string) => {
    await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Carousel', 'Rename')
  await page.getByRole('textbox', { name: 'Name' }).fill('Home page')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(heading).toHaveText('Home page')
  await act('Home page', 'Make a copy')
  await expect(heading).toHaveText('Copy of Home page')
  await expect(page.getByRole('radio', { name: 'Carousel' })).toBeChecked()
  await page.reload()
  await act('Copy of Home page', 'Delete')
  await page
    .getByRole('dialog', { name: 'Delete “Copy of Home page”?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(names).toHaveText(['Product page', 'Home page'])
  await page.getByRole('button', { name: 'Actions for Product page' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Rename',
    'Make a copy',
    'Copy settings to other widgets',
  ])
  await page.keyboard.press('Escape')
  // Another tab deleted it meanwhile, or a link of an earlier release is old.
  await page.goto('/widget?widget=00000000-0000-7000-8000-000000000000')
  await expect(page.getByText('This widget no longer exists.')).toBeVisible()
  await axe(page)
})

test('S1.011 changes are undone and redone by button and key, presets in one step, also after a reload', async ({
  page,
  request,
}) => {
  const { api } = await openOwner({ page, request })
  const order = page.getByLabel('Order', { exact: true })
  await order.selectOption('lowest')
  await page.getByLabel('Reviews per page').selectOption('50')
  await page.getByRole('link', { name: 'Look', exact: true }).click()
  await page.getByRole('button', { name: 'Paper' }).click()
  const frame = page.frameLocator('iframe[title]').last()
  await expect(frame.locator('[data-scheme=own]')).toBeVisible()
  await expect(bar(page)).toContainText('9 changes, not saved')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Paper' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(bar(page)).toContainText('2 changes, not saved')
  await expect(page.getByLabel('Font')).toHaveValue('inherit')
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await page.keyboard.press('Control+z')
  await expect(page.getByLabel('Reviews per page')).toHaveValue('10')
  await page.keyboard.press('Control+z')
  await expect(bar(page)).toContainText('No changes')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(bar(page)).toContainText('9 changes, not saved')
  // Discarding is a step too.
  await bar(page).getByRole('button', { name: 'Discard' }).click()
  await expect(bar(page)).toContainText('No changes')
  await page.getByRole('button', { name: 'Undo' }).click()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).toContainText('No changes')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled()
  expect(await api.get('widget/settings/')).toMatchObject({
    sort: 'lowest',
    page_size: 50,
    font: 'serif',
  })
})

for (const width of [1440, 375])
  test(`WIDGET-40 at ${width} px, colors that are hard to read are measured, mended in one click, and never saved unseen`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { api } = await openOwner({ page, request }, '/widget/first?tab=look')
    const stars = page.getByLabel('Stars: color code')
    await stars.fill('#FFE08A')
    const contrast = page.getByRole('region', { name: 'Contrast' })
    await expect(contrast).toContainText('1.2:1, shoppers need 3:1.')
    await axe(page)
    await bar(page).getByRole('button', { name: 'Save' }).click()
    const dialog = page.getByRole('dialog', { name: 'Some colors are hard to read' })
    await expect(dialog).toContainText('Nothing has been saved yet.')
    await axe(page)
    expect(await api.get('widget/settings/')).toMatchObject({ star_color: null })
    // Mended beside the setting, it needs no question.
    await dialog.getByRole('button', { name: 'Back to the settings' }).click()
    await contrast.getByRole('button', { name: /^Use #/ }).click()
    await expect(contrast).not.toContainText('shoppers need')
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await expect(bar(page)).toContainText('No changes')
    // Kept as it is, that is remembered and said.
    await stars.fill('#FFE08A')
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Save anyway' }).click()
    await expect(page.getByText('You saved colors that are hard to read')).toBeVisible()
    expect(await api.get('widget/settings/')).toMatchObject({ star_color: '#FFE08A' })
  })

test('texts are worded in a language, the preview speaks it, and an end space does not stay a change', async ({
  page,
  request,
}) => {
  const { api } = await openOwner({ page, request }, '/widget/first?tab=texts')
  await page.getByLabel('Language', { exact: true }).selectOption('de')
  await page.getByLabel('Heading').fill('Das sagen Kunden ')
  const frame = page.frameLocator('iframe[title]').last()
  await expect(frame.getByRole('heading', { name: 'Das sagen Kunden' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(bar(page)).toContainText('No changes')
  expect(await api.get('widget/settings/')).toMatchObject({
    texts: { de: { heading: 'Das sagen Kunden' } },
  })
  await page.getByLabel('Reviews in the preview').selectOption('many')
  await expect(frame.getByText('Genau wie abgebildet').first()).toBeVisible()
})

test('settings are copied to the widgets that are chosen: what changes is said before, and what became of each after', async ({
  page,
  request,
}) => {
  const { api, owner } = await openOwner({ page, request }, '/notifications')
  await api.post('widgets/', { name: 'Dark one', settings: { layout: 'carousel', scheme: 'dark' } })
  await api.post('widgets/', { name: 'Badge', settings: { layout: 'badge' } })
  await request.put('/api/widget/settings/', {
    headers: { authorization: `Bearer ${owner.access}` },
    data: { star_color: '#14213D' },
  })
  await page.goto('/widget')
  await page.getByRole('button', { name: 'Actions for Product page' }).click()
  await page.getByRole('menuitem', { name: 'Copy settings to other widgets' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy settings of “Product page”' })
  await expect(dialog).toContainText('Badge Changes: Stars')
  await axe(page)
  await dialog.getByRole('checkbox', { name: /Dark one/ }).check()
  await dialog.getByRole('checkbox', { name: /Badge/ }).check()
  await dialog.getByRole('checkbox', { name: 'Look' }).check()
  await dialog.getByRole('button', { name: 'Copy settings' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Badge' })).toContainText(
    'Saved. 1 setting changed.',
  )
  await expect(dialog).toContainText('Badge Already the same')
})

test('WIDGET-41 the install guide has a snippet for each way, and the check says what the live page carries', async ({
  page,
  request,
}) => {
  const { api } = await openOwner({ page, request })
  const { shop_key } = await api.get<{ shop_key: string }>('auth/user/')
  const guide = page.getByRole('region', { name: 'Add the widget to your shop' })
  await expect(guide).toContainText(`shop="${shop_key}"`)
  await guide.getByRole('button', { name: 'HTML' }).click()
  await expect(guide).toContainText(`/storefront/v1/${shop_key}/products/`)
  const address = guide.getByLabel('Address of a page of your shop')
  const check = async (url: string) => {
    await address.fill(url)
    await guide.getByRole('button', { name: 'Check page' }).click()
  }
  const shop = process.env['E2E_SANDBOX_URL']!.replace('localhost', '127.0.0.1')
  await check(`${shop}/shops/${shop_key}/products/gooseneck-kettle?mode=script`)
  await expect(guide).toContainText('Found. Shoppers see this widget.')
  await check(`${shop}/products/gooseneck-kettle?mode=script`)
  await expect(guide).toContainText('This widget belongs to another shop.')
  await check('http://127.0.0.1:1/')
  await expect(guide).toContainText('This address is not on the public internet.')
  await check('not an address:')
  await expect(guide).toContainText('Enter the address of a page of your shop')
  await axe(page)
})
