import { expect, test, type Page } from '@playwright/test'
import { subscribe } from '../billing/paying.ts'
import { asOwner, logIn, registerOwner } from '../owner.ts'

/** The suite plays a short round; `SCROLLED_REVIEWS=10000` a long one. */
const REVIEWS = Number(process.env['SCROLLED_REVIEWS'] ?? 2000)
/** Of a screen of reviews and some around it; each row has some thirty. */
const MOST_NODES = 6_000

/** An export of ours, which may have more rows than a template that an owner fills in. */
const exportOf = (rows: number) => {
  const header =
    'review_id,product_id,product_handle,product_title,rating,author,text,source_verified,helpful_votes,reviewed_at'
  const lines = Array.from(
    { length: rows },
    (_, i) =>
      `,,kettle-${i % 20},Kettle ${i % 20},${1 + (i % 5)},Person ${i},"Pours exactly where I aim, and the handle stays cool. ${'I bought it for a friend. '.repeat(i % 7)}Number ${i}",no,${i % 3},2025-${String(1 + (i % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
  )
  const buffer = Buffer.from([header, ...lines].join('\n'))
  return { name: 'plaudit-reviews.csv', mimeType: 'text/csv', buffer }
}

const nodesOf = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

test('a long list is scrolled to the end: every review comes by, and the page stays small', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const owner = await registerOwner(page.request)
  await subscribe(page.request, owner)
  const answer = await page.request.post('/api/imports/csv/', {
    headers: { authorization: `Bearer ${owner.access}` },
    multipart: { file: exportOf(REVIEWS) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await expect
    .poll(
      async () =>
        (await asOwner(page.request, owner).get<{ total: number }>('reviews/counts/')).total,
      { timeout: 60_000 },
    )
    .toBe(REVIEWS)
  await logIn(page, owner)
  await page.goto('/manage')
  await page.locator('[data-review]').first().waitFor()
  await page.evaluate(() => {
    const seen = new Set<string>()
    const note = (parent: ParentNode) => {
      for (const row of parent.querySelectorAll('[data-review]'))
        seen.add(row.getAttribute('data-review')!)
    }
    note(document)
    new MutationObserver((changes) => {
      for (const { addedNodes, target } of changes)
        if (addedNodes.length > 0) note(target as Element)
    }).observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { seen })
  })
  const end = page.getByText('No more reviews.')
  let most = 0
  while (!(await end.isVisible())) {
    await page.mouse.wheel(0, 4000)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    most = Math.max(most, await nodesOf(page))
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: Set<string> }).seen.size)
  expect(seen).toBe(REVIEWS)
  expect(most).toBeLessThan(MOST_NODES)
})
