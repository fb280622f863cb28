import { afterAll, beforeAll, expect, test } from 'vitest'
import { csv, type ExpectedReview } from '../../../../test/files/app-file.ts'
import { appFiles } from '../../../../test/files/app-files.ts'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { uploadForm } from '../../../../test/files/upload-form.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let t: TestWorld
beforeAll(async () => {
  t = await startTestWorld()
})
afterAll(() => t.close())

const importFile = async (owner: TestOwner, content: string) => {
  const started = await owner.post('imports/csv/', uploadForm(content))
  expect(started).toMatchObject({ status: 200 })
  await t.runJobs()
  return (await owner.get(`imports/${started.json.id}/`)).json
}
type Found = {
  author: string
  rating: number
  title: string | null
  text: string
  country: string | null
  reviewed_at: string | null
  variant: string | null
  status: string
  pinned: boolean
  helpful_votes: number
  verified: boolean
  source_verified: boolean
  language: string | null
  reply: { text: string; replied_at: string } | null
  product: { title: string; handle: string | null }
  media: { kind: string }[]
}
const summaryOf = (r: Found): ExpectedReview => ({
  said: `${r.author} ${r.rating} ${r.title ?? '-'} | ${r.text}`,
  at: r.reviewed_at?.slice(0, 16) ?? null,
  about: r.product.handle ?? r.product.title,
  status: r.status,
  ...(r.country ? { from: r.country } : {}),
  ...(r.variant ? { variant: r.variant } : {}),
  ...(r.pinned ? { pinned: true } : {}),
  ...(r.helpful_votes ? { votes: r.helpful_votes } : {}),
  ...(r.source_verified ? { claims: true } : {}),
  ...(r.language ? { language: r.language } : {}),
  ...(r.reply ? { reply: `${r.reply.text} (${r.reply.replied_at.slice(0, 10)})` } : {}),
  ...(r.media.length ? { media: r.media.map(({ kind }) => kind).join() } : {}),
})

test.each(appFiles)(
  'S1.002 S1.024 a file of %s comes in with all that it says',
  async (app, file, ...reviews) => {
    const owner = await buildOwner(t)
    const run = await importFile(owner, file)
    expect(run).toMatchObject({
      format_name: app,
      state: 'completed',
      counts: { new: reviews.length, rejected: 0 },
    })
    const found: Found[] = (await owner.get('reviews/?limit=100&sort=oldest')).json.results
    expect(found.map(summaryOf)).toEqual(expect.arrayContaining(reviews))
    expect(found.some(({ verified }) => verified)).toBe(false)
    expect((await importFile(owner, file)).counts).toEqual({
      new: 0,
      changed: 0,
      duplicate: reviews.length,
      rejected: 0,
    })
  },
)

test('S1.002 answers that are rows of their own are joined to their review, and what answers nothing is refused as a row', async () => {
  const file = csv(
    'comment_ID,comment_post_ID,product_SKU,comment_author,comment_author_email,comment_date,comment_date_gmt,comment_content,comment_approved,comment_parent,user_id,rating,verified',
    [
      '14',
      '107',
      'M-1',
      'The shop',
      'shop@example.com',
      '2026-02-13 10:00:00',
      '2026-02-13 09:00:00',
      'And gladly again.',
      '1',
      '12',
      '1',
      '',
      '',
    ],
    [
      '11',
      '107',
      'M-1',
      'Noor A.',
      'noor@example.com',
      '2026-02-10 10:00:00',
      '2026-02-10 09:00:00',
      'Warm.',
      '1',
      '0',
      '0',
      '4',
      '1',
    ],
    [
      '12',
      '107',
      'M-1',
      'The shop',
      'shop@example.com',
      '2026-02-11 10:00:00',
      '2026-02-11 09:00:00',
      'Thanks!',
      '1',
      '11',
      '1',
      '',
      '',
    ],
    [
      '13',
      '107',
      'M-1',
      'Noor A.',
      'noor@example.com',
      '2026-02-12 10:00:00',
      '2026-02-12 09:00:00',
      'You are welcome.',
      '1',
      '12',
      '0',
      '',
      '',
    ],
    [
      '15',
      '107',
      'M-1',
      'The shop',
      'shop@example.com',
      '2026-02-13 10:00:00',
      '2026-02-13 09:00:00',
      'To a review of another file.',
      '1',
      '99',
      '1',
      '',
      '',
    ],
    [
      '16',
      '107',
      'M-1',
      'Ben O.',
      '',
      '2026-02-14 10:00:00',
      '2026-02-14 09:00:00',
      'Cold.',
      'spam',
      '0',
      '0',
      '1',
      '',
    ],
  )
  const owner = await buildOwner(t)
  const seen = (await owner.post('imports/csv/preview/', uploadForm(file))).json
  expect(seen).toMatchObject({ rows: 4, counts: { new: 2, rejected: 2 } })
  expect(seen.columns.slice(-2)).toMatchObject([
    { name: 'reply', meaning: 'reply', sample: 'Thanks!\n\nAnd gladly again.' },
    { name: 'reply_date', meaning: 'replied_at' },
  ])
  const run = await importFile(owner, file)
  expect(run).toMatchObject({ total: 4, counts: { new: 2, rejected: 2 } })
  const found: Found[] = (await owner.get('reviews/?limit=10&sort=oldest')).json.results
  expect(found.map(summaryOf)).toEqual([
    {
      said: 'Noor A. 4 - | Warm.',
      at: '2026-02-10T09:00',
      about: 'M-1',
      status: 'published',
      claims: true,
      reply: 'Thanks!\n\nAnd gladly again. (2026-02-11)',
    },
    { said: 'Ben O. 1 - | Cold.', at: '2026-02-14T09:00', about: 'M-1', status: 'hidden' },
  ])
  expect((await owner.get(`imports/${run.id}/rejected-rows/`)).json.results).toMatchObject([
    { row: 5, field: 'rating', reason: 'rating_missing' },
    { row: 6, field: 'rating', reason: 'rating_missing' },
  ])
  // The file of rejected rows, mended by hand, goes in as it is.
  const rejected = (await owner.get(`imports/${run.id}/rejected/`)).text.replace(
    /^(6,.*,)"?99"?,1,,/m,
    '$10,1,5,',
  )
  expect(await importFile(owner, rejected)).toMatchObject({
    format_name: 'WooCommerce',
    counts: { new: 1, rejected: 1 },
  })
})
