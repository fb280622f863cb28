import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const expectAccessible = async (page: Page, what: string) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .exclude('iframe')
    .analyze()
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** Everything but colors is the same in both schemes. */
const expectReadableInDark = async (page: Page, what: string) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const { violations } = await new AxeBuilder({ page })
    .withRules(['color-contrast'])
    .exclude('iframe')
    .analyze()
  expect(violations.map(({ id, nodes }) => `${what}, dark: ${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
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
 * The screen that is open, at the width that is set: axe finds nothing and nothing scrolls sideways. `widths`: the same
 * at other widths too, with axe at the last of them; the first is set again afterwards.
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

/** The same, and its colors in the dark scheme too. Opened in the light one. */
export const checkInBothSchemes = async (
  page: Page,
  what: string,
  widths: readonly number[] = [],
) => {
  await checkScreen(page, what, widths)
  await expectReadableInDark(page, what)
}
