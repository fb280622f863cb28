import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const expectAccessible = async (page: Page, what: string) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe')
    .analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

const expectNoSidewaysScroll = (page: Page, what: string) =>
  expect
    .poll(
      () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      what,
    )
    .toBeLessThanOrEqual(0)

const HEIGHT = 900

/**
 * The screen that is open, at the width that is set: axe finds nothing and nothing scrolls sideways. `widths`: the same at
 * other widths too, with axe at the last of them; the first is set again afterwards.
 */
export const checkScreen = async (page: Page, what: string, widths: readonly number[] = []) => {
  await expectAccessible(page, what)
  await expectNoSidewaysScroll(page, what)
  if (widths.length === 0) return
  const before = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    await expectNoSidewaysScroll(page, `${what} at ${width} px`)
  }
  await expectAccessible(page, `${what} at ${widths.at(-1)} px`)
  await page.setViewportSize(before)
}
