import { expect, test, type Page } from '@playwright/test'
import { subscribe } from '../billing/paying.ts'
import { asOwner, registerOwner, storeSession } from '../owner.ts'

/** The suite plays a short round; `SCROLLED_REVIEWS=10000` a long one, alone on its machine: there no task is long. */
const REVIEWS = Number(process.env['SCROLLED_REVIEWS'] ?? 800)
const isAlone = process.env['SCROLLED_REVIEWS'] !== undefined
/** In each frame: some 60,000 pixels a second. */
const SCROLLED_PX = 1000
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
  await storeSession(page, owner)
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
    const tasks: number[] = []
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
    }).observe({ type: 'longtask' })
    Object.assign(window, { seen, tasks })
  })
  const end = page.getByText('No more reviews.')
  let most = 0
  const isAtEnd = async () => {
    const box = (await end.isVisible()) ? await end.boundingBox() : null
    return box !== null && box.y < page.viewportSize()!.height
  }
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, SCROLLED_PX)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
    most = Math.max(most, await nodesOf(page))
  }
  const seen = () => page.evaluate(() => (window as unknown as { seen: Set<string> }).seen.size)
  // The rows at the end are rendered a few in each frame, after the end itself is there.
  await expect.poll(seen).toBe(REVIEWS)
  expect(most).toBeLessThan(MOST_NODES)
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  process.stdout.write(`Tasks over 50 ms while scrolling: ${tasks.join(', ') || 'none'}\n`)
  if (isAlone) expect(tasks).toEqual([])
})
