import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { logIn, registerOwner } from '../owner.ts'
import { subscribe } from '../billing/paying.ts'

const screens = [
  '/',
  '/import',
  '/import/csv',
  '/import/amazon',
  '/import/aliexpress',
  '/import/synced',
  '/manage',
  '/widget',
  '/widget/first',
  '/widget/first?tab=look',
  '/widget/first?tab=texts',
  '/notifications',
  '/customization',
  '/cancel',
  '/checkout?plan_id=empire-monthly',
  '/settings/account',
  '/settings/plans',
  '/settings/membership',
  '/settings/membership/rights',
  '/fields',
  '/no-such-screen',
]
const arrive = async (page: Page, path: string) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

test('every screen from right to left: axe finds nothing, and nothing scrolls sideways at 320 px', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await logIn(page, owner)
  const edited = await request.post('/api/auth/edit/', {
    headers: { authorization: `Bearer ${owner.access}` },
    data: { name: 'نور عزيز', email: owner.email, language: 'ar' },
  })
  expect(await edited.text()).toContain('"ar"')
  for (const path of screens) {
    await page.setViewportSize({ width: 320, height: 700 })
    await arrive(page, path)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth),
      path,
    ).toBeLessThanOrEqual(320)
    // Colors are those of the other direction, where they are checked.
    const axe = new AxeBuilder({ page }).disableRules(['color-contrast']).exclude('iframe')
    expect((await axe.analyze()).violations, path).toEqual([])
  }
})

/** More than any screen has controls. */
const MOST_PRESSES = 200

test('every screen with the keyboard alone: Tab reaches each control in turn, where it can be seen, and leaves it again', async ({
  page,
  request,
}) => {
  test.setTimeout(240_000)
  const owner = await registerOwner(request)
  await subscribe(request, owner)
  await logIn(page, owner)
  for (const path of screens) {
    await arrive(page, path)
    const passedOver = () =>
      page.evaluate(() => {
        const { marks } = globalThis as unknown as { marks?: Map<Element, number> }
        const isShown = (element: Element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
        const all = [
          ...document.querySelectorAll<HTMLElement>(
            'main a[href], main button:not(:disabled), main input:not(:disabled), main select:not(:disabled), main textarea:not(:disabled)',
          ),
        ]
        return all
          .filter(
            (element) =>
              element.tabIndex >= 0 &&
              isShown(element) &&
              !(element instanceof HTMLInputElement && element.type === 'radio'),
          )
          .filter((element) => !marks?.has(element))
          .map((element) => element.outerHTML.slice(0, 120))
      })
    let unseen = ''
    let isLeft = false
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    for (let presses = 0; presses < MOST_PRESSES && !isLeft; presses += 1) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const element = document.activeElement
        if (!element || element === document.body) return null
        if (!element.closest('main')) return { seen: true, name: '' }
        const marks =
          (globalThis as unknown as { marks?: Map<Element, number> }).marks ??
          new Map<Element, number>()
        ;(globalThis as unknown as { marks?: Map<Element, number> }).marks = marks
        if (!marks.has(element)) marks.set(element, marks.size)
        const box = element.getBoundingClientRect()
        const own = getComputedStyle(element)
        const ring = (style: CSSStyleDeclaration) =>
          style.outlineStyle !== 'none' || style.boxShadow !== 'none'
        const seen =
          element.tagName === 'IFRAME' ||
          // The parts of a date are stops of their own, drawn by the browser.
          element.getAttribute('type') === 'date' ||
          ring(own) ||
          [...(element.closest('label')?.children ?? [])].some((one) =>
            ring(getComputedStyle(one)),
          ) ||
          ring(getComputedStyle(element.closest('label') ?? element))
        return {
          seen: seen && box.bottom > 0 && box.top < innerHeight,
          name: element.outerHTML.slice(0, 120),
        }
      })
      // Behind the last control the browser's own come, and then the first again; what is drawn
      // anew on the way loses the focus.
      isLeft = at === null && presses > 0 && (await passedOver()).length === 0
      if (at && !at.seen) unseen ||= at.name
    }
    expect(unseen, `${path}: focus that cannot be seen`).toBe('')
    expect(await passedOver(), `${path}: controls that Tab does not reach`).toEqual([])
    expect(isLeft, `${path}: Tab leaves the screen`).toBe(true)
  }
})
