import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { limits } from '@plaudit/contract/reviews/review'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const addresses = (count: number, ending: string) =>
  Array.from({ length: count }, (_, i) => `https://pictures.test/${i}.${ending}`)
const evaluations = [
  {
    evaluationId: 1,
    buyerName: 'Noor',
    buyerFeedback: 'x'.repeat(limits.text - 5),
    buyerAddFbContent: 'Still good.',
  },
  {
    evaluationId: 2,
    buyerName: 'Ben',
    buyerFeedback: 'x'.repeat(limits.text - 12),
    buyerAddFbContent: 'Still good',
  },
  {
    evaluationId: 3,
    buyerName: 'Ida',
    buyerFeedback: 'Pours.',
    images: addresses(7, 'jpg'),
    videos: addresses(6, 'mp4'),
  },
].map((one) => ({ buyerEval: 100, evalDate: '13 Apr 2026', buyerCountry: 'NO', ...one }))
const answer = { data: { evaViewList: evaluations, totalNum: 3, currentPage: 1, totalPage: 1 } }

test('of a site as of a file: a text that is too long with what was added later is rejected, and media beyond ten are counted', async () => {
  const owner = await buildOwner(t)
  const product = await buildProduct(t, owner)
  t.world.reviewSites.aliexpress.page = async () => ({ text: JSON.stringify(answer) })
  const started = await owner.post('imports/aliexpress/', {
    product_id: product.id,
    link: '1005001234567890',
    quantity: 100,
  })
  expect(started).toMatchObject({ status: 200 })
  await t.runJobs(['imports.run'])
  expect((await owner.get(`imports/${started.json.id}/`)).json).toMatchObject({
    state: 'completed',
    counts: { new: 2, rejected: 1 },
    photos: { total: 10, left_out: 3 },
  })
  const [rejected] = (await owner.get(`imports/${started.json.id}/rejected-rows/`)).json.results
  expect(rejected).toMatchObject({
    row: 1,
    reason: 'text_too_long',
    detail: expect.stringContaining('10,008'),
  })
  const reviews = (await owner.get('reviews/?limit=100')).json.results
  const kinds = reviews
    .find(({ author }: { author: string }) => author === 'Ida')
    .media.map(({ kind }: { kind: string }) => kind)
  expect([kinds.filter((kind: string) => kind === 'photo').length, kinds.length]).toEqual([7, 10])
  expect(reviews.find(({ author }: { author: string }) => author === 'Ben').text).toHaveLength(
    limits.text,
  )
})
