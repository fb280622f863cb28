import { expect, test, type Locator, type Page } from '@playwright/test'
import { templateFile } from '../imports/files.ts'
import { storeSession, registerOwner } from '../owner.ts'
import { changeSettings } from '../page-settings.ts'

const banner = (page: Page) =>
  page.getByRole('region', { name: 'May we measure how Plaudit is used?' })
const main = (page: Page) => page.getByRole('main')

/** An installation that asks before it measures. */
const asking = (page: Page) =>
  changeSettings(page, { needs_consent: true, tag_manager: { id: 'GTM-TEST1' } })

/** Whether a finger on the middle of it would meet it, where the page stands now. */
const isOnTop = (control: Locator) =>
  control.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

const scrollToPart = (page: Page, part: number) =>
  page.evaluate(
    (of) =>
      window.scrollTo({ top: of * document.documentElement.scrollHeight, behavior: 'instant' }),
    part,
  )

/** Each control that Tab reaches, and whether anything of it can be seen (WCAG 2.4.11). */
const walkByTab = async (page: Page) => {
  const hidden: string[] = []
  let reached = 0
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const node = document.activeElement
      if (!node || node === document.body) return null
      const { left, top, width, height } = (node.closest('label') ?? node).getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + x * width, top + y * height] as const),
      )
      const isSeen = points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y)
        return top !== null && (node.contains(top) || top.contains(node))
      })
      return { isSeen, inMain: node.closest('main') !== null, name: node.outerHTML.slice(0, 120) }
    })
    if (!at) break
    if (at.inMain) reached += 1
    if (!at.isSeen) hidden.push(at.name)
  }
  return { hidden, reached }
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 375, height: 720 },
]) {
  test(`B7 the consent banner leaves the import button free at ${viewport.width} px, and whatever Tab reaches`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    await asking(page)
    await storeSession(page, await registerOwner(request))
    await page.goto('/import/csv')
    await main(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'meinungen.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Punkte;Meinung;Von;Wann;Ding',
            ...Array.from(
              { length: 30 },
              (_, i) => `5;Gut und Nummer ${i};Person ${i};13.04.2026;Kanne`,
            ),
          ].join('\n'),
        ),
      })
    await page.getByLabel('Product', { exact: true }).selectOption('Ding')
    const start = page.getByRole('button', { name: 'Import 30 reviews' })
    await expect(start).toBeEnabled()
    await expect(banner(page)).toBeVisible()
    for (const part of [0, 0.5, 1]) {
      await scrollToPart(page, part)
      await expect.poll(() => isOnTop(start), `scrolled to ${part}`).toBe(true)
      await expect
        .poll(() => isOnTop(banner(page).getByRole('button', { name: 'No, thanks' })))
        .toBe(true)
    }
    await scrollToPart(page, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    const { hidden, reached } = await walkByTab(page)
    expect(reached).toBeGreaterThan(8)
    expect(hidden).toEqual([])
    await start.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import finished', {
      timeout: 30_000,
    })
    await expect(banner(page)).toBeVisible()
  })

  test(`B7 the consent banner leaves the bars of Manage and the widget, and the end of every screen, free at ${viewport.width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize(viewport)
    await asking(page)
    const owner = await registerOwner(request)
    await storeSession(page, owner)
    const imported = await request.post('/api/imports/csv/', {
      headers: { authorization: `Bearer ${owner.access}` },
      multipart: { file: templateFile(30) },
    })
    expect(imported.status()).toBe(200)
    await expect
      .poll(async () => {
        const counts = await request.get('/api/reviews/counts/', {
          headers: { authorization: `Bearer ${owner.access}` },
        })
        return ((await counts.json()) as { total: number }).total
      })
      .toBe(30)
    await page.goto('/manage')
    await main(page).getByRole('listitem').getByRole('checkbox').first().check()
    const hide = page
      .getByRole('region', { name: /selected|Bulk|Selection/i })
      .getByRole('button', { name: 'Hide', exact: true })
    await expect(banner(page)).toBeVisible()
    for (const part of [0, 1]) {
      await scrollToPart(page, part)
      await expect.poll(() => isOnTop(hide)).toBe(true)
    }
    // A review that is open beside the list ends above the banner too.
    await scrollToPart(page, 0)
    await main(page).getByRole('listitem').first().getByRole('link').first().click()
    const review = page
      .getByRole('complementary', { name: 'Review' })
      .or(page.getByRole('dialog', { name: 'Review' }))
    const last = review.getByRole('button').or(review.getByRole('link')).last()
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => isOnTop(last)).toBe(true)

    await page.goto('/widget/first')
    const save = page.getByRole('region', { name: 'Saving' }).getByRole('button', { name: 'Save' })
    await page.getByLabel('Order', { exact: true }).selectOption('Lowest rating first')
    await expect(save).toBeEnabled()
    await expect(banner(page)).toBeVisible()
    await save.scrollIntoViewIfNeeded()
    await expect.poll(() => isOnTop(save)).toBe(true)

    for (const path of ['/settings/account', '/notifications', '/login']) {
      if (path === '/login') await page.evaluate(() => localStorage.clear())
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expect(banner(page)).toBeVisible()
      const end = main(page).locator('a[href], button:not([disabled])').last()
      // The page grows while its screen loads: its end is where it is then.
      await expect
        .poll(async () => {
          await scrollToPart(page, 1)
          return isOnTop(end)
        }, path)
        .toBe(true)
    }
    await banner(page).getByRole('button', { name: 'No, thanks' }).click()
    await expect(banner(page)).toBeHidden()
    await expect
      .poll(() =>
        page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--foot').trim(),
        ),
      )
      .toBe('0px')
  })
}
