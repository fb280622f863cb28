import { readAmazonPage } from '../../server/src/features/source-imports/sites/amazon/read-amazon-page.ts'

const ROUNDS = 25
const review = (i: number) =>
  `<div id="R${String(i).padStart(12, 'A')}" data-hook="review" class="a-section review"><span class="a-profile-name">Noor</span><i data-hook="review-star-rating" class="a-icon a-star-5"></i><a data-hook="review-title"><span>Title</span></a><span data-hook="review-date">Reviewed in Canada on May ${(i % 28) + 1}, 2024</span><span data-hook="review-body"><span>${'It pours exactly where I aim, and the handle stays cool.<br>'.repeat(20)}</span></span>${'<div class="a-row"><span class="x">y</span></div>'.repeat(60)}</div>`

/** Reads an Amazon page of a little over 1 MB again and again; milliseconds of wall time, once warm. */
export const measurePages = () => {
  const menus =
    '<div class="nav-item"><a href="/gp/x" class="nav-a"><span>Menu</span></a></div><script>window.x = {"a": "<div>"}</script>'.repeat(
      4300,
    )
  const html = `<html><body>${menus}<div id="cm_cr-review_list">${Array.from({ length: 13 }, (_, i) => review(i)).join('')}</div>${menus}</body></html>`
  for (let i = 0; i < 5; i += 1) readAmazonPage(html)
  const work = process.cpuUsage()
  const times = Array.from({ length: ROUNDS }, () => {
    const before = performance.now()
    const { reviews } = readAmazonPage(html)
    if (reviews.length !== 13)
      throw new Error(`13 reviews stand on the page, ${reviews.length} were read.`)
    return performance.now() - before
  }).sort((a, b) => a - b)
  const { user, system } = process.cpuUsage(work)
  return [
    {
      what: 'an Amazon page',
      MB: html.length / 1e6,
      'CPU ms': (user + system) / 1000 / ROUNDS,
      'median ms': times[Math.floor(ROUNDS / 2)]!,
      'slowest ms': times.at(-1)!,
    },
  ]
}
