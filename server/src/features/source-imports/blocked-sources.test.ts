import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../test/owners.ts'
import {
  ali,
  startSourceImports,
  type SourceImports,
} from '../../../test/imports/source-imports.ts'
import { FilesUnavailable } from '../../providers/files.ts'
import { runAnyImport } from './run-any-import.ts'

let t: SourceImports
beforeAll(async () => {
  t = await startSourceImports()
})
afterAll(() => t.close())
beforeEach(() => t.resetSites())

test('throttling, outages and cut connections on the way are waited out: nothing is missing, nothing twice', async () => {
  const owner = await buildOwner(t)
  t.sandbox.fail('amazon', 'throttled', 2)
  t.sandbox.fail('amazon', 'unavailable', 1)
  t.sandbox.fail('amazon', 'cut', 1)
  const run = await t.importFrom(owner, 'amazon', { link: 'B0PLAUDN23' })
  expect(run).toMatchObject({ state: 'completed', counts: { new: 23, duplicate: 0 } })
  expect(t.pagesAsked()).toEqual(['1', '1', '1', '1', '1', '2', '3'])
  t.sandbox.fail('aliexpress', 'throttled', 9)
  const busy = await t.importFrom(owner, 'aliexpress', { link: ali, quantity: 30 })
  expect(busy).toMatchObject({ state: 'failed', problem: 'busy', counts: { new: 0 } })
  t.sandbox.reset()
  await owner.post(`imports/${busy.id}/resume/`)
  await t.runJobs()
  expect(await t.stateOf(owner, busy.id)).toMatchObject({ state: 'completed', problem: null })
})

test('a robot page in the middle is reported, what is in stays, and going on begins at that page', async () => {
  const owner = await buildOwner(t)
  const started = (await t.begin(owner, 'amazon', { link: 'B0PLAUDN35' })).json
  // The third call meets the wall.
  const answered: string[] = []
  const page = t.world.reviewSites.amazon.page
  t.world.reviewSites.amazon.page = async (ask, signal) => {
    answered.push(String(ask.page))
    if (ask.page === 3) t.sandbox.fail('amazon', 'robot', 1)
    return page(ask, signal)
  }
  await t.runJobs()
  t.world.reviewSites.amazon.page = page
  expect(await t.stateOf(owner, started.id)).toMatchObject({
    state: 'failed',
    problem: 'robot',
    counts: { new: 20 },
    undoable: true,
    walk: { pages_read: 2 },
  })
  expect((await owner.get('notifications/all/')).json[0]).toMatchObject({
    type: 'warning',
    title: 'The site asked for a robot check',
  })
  t.sandbox.memory.amazon.asked.length = 0
  await owner.post(`imports/${started.id}/resume/`)
  await t.runJobs()
  expect(await t.stateOf(owner, started.id)).toMatchObject({
    state: 'completed',
    counts: { new: 35, duplicate: 0 },
    total: 35,
  })
  expect(t.pagesAsked()).toEqual(['3', '4'])
  expect(await t.reviewsOf(owner)).toHaveLength(35)
})

test('a run that has read all reviews which the page counts is complete, whatever sign-in stands behind them', async () => {
  const owner = await buildOwner(t)
  for (const link of [
    'B0SIGNINN9',
    'https://www.amazon.de/dp/B0SIGNINN9',
    'https://www.amazon.fr/dp/B0SIGNINN9',
    'https://www.amazon.co.jp/dp/B0SIGNINN9',
  ])
    expect(await t.importFrom(owner, 'amazon', { link }), link).toMatchObject({
      state: 'completed',
      problem: null,
      total: 9,
      counts: { new: 9 },
    })
  expect(await t.importFrom(owner, 'amazon', { link: 'B0SIGNINN8', rating: '4_up' })).toMatchObject(
    {
      state: 'completed',
      problem: null,
    },
  )
  expect(await t.importFrom(owner, 'amazon', { link: 'B0SIGNINN8', country: 'DE' })).toMatchObject({
    state: 'completed',
    problem: null,
  })
  expect(await t.importFrom(owner, 'amazon', { link: 'B0SIGNIN9N' })).toMatchObject({
    state: 'failed',
    problem: 'sign_in',
    counts: { new: 10 },
  })
})

test('where a list is behind a sign-in, the first page or the product page is taken, and the run says so', async () => {
  const owner = await buildOwner(t)
  expect(await t.importFrom(owner, 'amazon', { link: 'B0SIGNIN9N' })).toMatchObject({
    state: 'failed',
    problem: 'sign_in',
    counts: { new: 10 },
  })
  expect(await t.importFrom(owner, 'amazon', { link: 'B0CLOSED9N' })).toMatchObject({
    state: 'failed',
    problem: 'sign_in',
    counts: { new: 8 },
  })
  expect(await t.importFrom(owner, 'amazon', { link: 'B0NOSUCH01' })).toMatchObject({
    state: 'failed',
    problem: 'gone',
    counts: { new: 0 },
  })
})

test('pages that the owner saved are another way in; a page that contains no reviews is refused before anything is written', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  const page = async (number: number) =>
    (
      await fetch(
        `${t.sandbox.url}/amazon/www.amazon.de/product-reviews/B0PLAUDN23?pageNumber=${number}`,
      )
    ).text()
  const pages = [await page(1), await page(2)]
  t.sandbox.reset()
  const input = { product_id: product.id, pages, quantity: 100 }
  const seen = (await owner.post('imports/amazon/preview/', input)).json
  expect(seen).toMatchObject({ problem: null, item: { id: 'B0PLAUDN23' }, more: true })
  const run = (await owner.post('imports/amazon/', input)).json
  await t.runJobs()
  expect(await t.stateOf(owner, run.id)).toMatchObject({
    state: 'completed',
    total: 20,
    counts: { new: 20 },
  })
  expect(t.sandbox.memory.amazon.asked).toEqual([])
  const robot = await (await fetch(`${t.sandbox.url}/amazon/www.amazon.de/dp/B0ROBOT001`)).text()
  expect(await owner.post('imports/amazon/', { ...input, pages: [pages[0], robot] })).toMatchObject(
    {
      status: 400,
      json: { pages: [expect.stringContaining('Page 2 is a robot check')] },
    },
  )
})

test('a job that is stopped in the middle goes on at the page it had reached', async () => {
  const owner = await buildOwner(t)
  const started = (await t.begin(owner, 'amazon', { link: 'B0PLAUDN40' })).json
  const page = t.world.reviewSites.amazon.page
  let calls = 0
  t.world.reviewSites.amazon.page = async (ask, signal) => {
    if (++calls === 3) throw new FilesUnavailable('the bucket went away')
    return page(ask, signal)
  }
  await expect(t.runJobs()).rejects.toThrow('the bucket went away')
  t.world.reviewSites.amazon.page = page
  expect(await t.stateOf(owner, started.id)).toMatchObject({
    state: 'running',
    counts: { new: 20 },
  })
  await runAnyImport(
    t.world,
    { accountId: owner.accountId, id: started.id },
    new AbortController().signal,
  )
  expect(await t.stateOf(owner, started.id)).toMatchObject({
    state: 'completed',
    counts: { new: 40, duplicate: 0 },
  })
  expect(t.pagesAsked()).toEqual(['1', '2', '3', '4'])
})

test('a run that was killed behind the last review which the page counts is complete, too, when it goes on', async () => {
  const owner = await buildOwner(t)
  const started = (await t.begin(owner, 'amazon', { link: 'B0SIGNINN9' })).json
  const killed = new AbortController()
  const page = t.world.reviewSites.amazon.page
  t.world.reviewSites.amazon.page = async (ask, signal) => {
    const answer = await page(ask, signal)
    killed.abort()
    return answer
  }
  const run = { accountId: owner.accountId, id: started.id }
  await expect(runAnyImport(t.world, run, killed.signal)).rejects.toThrow('aborted')
  t.world.reviewSites.amazon.page = page
  expect(await t.stateOf(owner, started.id)).toMatchObject({ state: 'running', counts: { new: 9 } })
  await runAnyImport(t.world, run, new AbortController().signal)
  expect(await t.stateOf(owner, started.id)).toMatchObject({
    state: 'completed',
    problem: null,
    counts: { new: 9 },
  })
})
