import { expect, type Page } from '@playwright/test'
import { templateFile } from '../imports/files.ts'
import { asOwner, registerOwner } from '../owner.ts'

export const words = 'Thank you. A new lid is on its way.'

export const withReviews = async (page: Page, name?: string) => {
  const owner = await registerOwner(page.request, name)
  const answer = await page.request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: { file: templateFile(4) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ total: number }>('reviews/counts/')).total,
    )
    .toBe(4)
  return owner
}
export const openReview = (page: Page, author: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: author })
    .getByRole('link')
    .first()
    .click()
export const replyTo = (page: Page, author: string) => page.getByLabel(`Your reply to ${author}`)
export const restored = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Draft restored.' })
export const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('plaudit.draft.')))

/**
 * Changes sent to this address wait for the answered function, so that something can be typed meanwhile; then
 * they go on, or get this status.
 */
export const delaySending = async (page: Page, address: string, refusedWith?: number) => {
  let go = () => undefined as void
  const gate = new Promise<void>((resolve) => (go = resolve))
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await gate
    await (refusedWith ? route.fulfill({ status: refusedWith, json: {} }) : route.continue())
  })
  return () => go()
}

/** As a browser whose storage is full answers, until the page is loaded again. */
export const keepNoDrafts = (page: Page) =>
  page.evaluate(() => {
    const keep = Storage.prototype.setItem
    Storage.prototype.setItem = function (key, value) {
      if (key.startsWith('plaudit.draft.')) throw new DOMException('full', 'QuotaExceededError')
      keep.call(this, key, value)
    }
  })
