import type { Page } from '@playwright/test'

const ofReviews = 'article > p:first-child > b'

/** The stars of each review that the list shows. */
export const stars = (page: Page) => page.locator(`plaudit-reviews ${ofReviews}`).allTextContents()

/** Watches the list from now on; answers with the stars of all reviews that it showed since, each number once. */
export const watchStars = async (page: Page) => {
  const seen = await page
    .locator('plaudit-reviews')
    .evaluateHandle(({ shadowRoot }, shown: string) => {
      const all = new Set<string>()
      const note = () =>
        shadowRoot!.querySelectorAll(shown).forEach(({ textContent }) => all.add(textContent))
      new MutationObserver(note).observe(shadowRoot!, { childList: true, subtree: true })
      return all
    }, ofReviews)
  return () => seen.evaluate((all) => [...all])
}
