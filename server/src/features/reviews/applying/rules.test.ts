import { expect, test } from 'vitest'
import { decideChange, fieldsToRestore } from './rules.ts'
import type { IncomingReview, ExistingReview } from './incoming-review.ts'

const incoming = (some: Partial<IncomingReview> = {}): IncomingReview => ({
  row: 2,
  cells: [],
  ownId: null,
  productId: 'p',
  key: 'k',
  fullKey: 'k:1',
  again: false,
  fileId: null,
  hash: 'new',
  rating: 5,
  title: 'Title',
  text: 'Text',
  author: 'Noor',
  email: null,
  country: 'NO',
  reviewedAt: Date.UTC(2026, 3, 13),
  photos: [],
  videos: [],
  mediaLeftOut: 0,
  variant: null,
  reply: null,
  repliedAt: null,
  status: 'published',
  statusGiven: false,
  language: null,
  translation: null,
  helpfulVotes: null,
  pinned: null,
  source: 'csv',
  sourceApp: null,
  sourceRef: null,
  sourceVerified: false,
  ...some,
})
const existing = (some: Partial<ExistingReview> = {}): ExistingReview => ({
  id: 'r',
  product_id: 'p',
  dedupe_key: 'k',
  twin_of: null,
  source_ref: null,
  import_id: null,
  content_hash: 'old',
  rating: 5,
  title: 'Title',
  text: 'Text',
  author: 'Noor',
  country: 'NO',
  reviewed_at: new Date(Date.UTC(2026, 3, 13, 9)),
  created_at: new Date(0),
  reply: null,
  replied_at: null,
  status: 'published',
  language: null,
  translation: null,
  variant: null,
  helpful_votes: 3,
  pinned: false,
  source: 'csv',
  source_verified: false,
  erased_at: null,
  edited_at: null,
  edited_here: false,
  media: [],
  ...some,
})
const after = (s: Partial<ExistingReview>, i: Partial<IncomingReview>) => {
  const change = decideChange(existing(s), incoming(i))
  return change.outcome === 'changed' ? change.after : change.outcome
}

test('the same content, or other content with nothing new in it, is "already there"', () => {
  expect(after({ content_hash: 'new', title: 'Other' }, {})).toBe('duplicate')
  expect(after({}, {})).toBe('duplicate')
  expect(after({}, { title: null, country: null, reviewedAt: null, helpfulVotes: 1 })).toBe(
    'duplicate',
  )
})

test('a correction changes only what differs, and says what stood there', () => {
  expect(decideChange(existing(), incoming({ title: 'Better', country: 'SE' }))).toEqual({
    outcome: 'changed',
    before: { title: 'Title', country: 'NO' },
    after: { title: 'Better', country: 'SE' },
  })
  expect(after({}, { helpfulVotes: 7, pinned: true, language: 'nb' })).toEqual({
    pinned: true,
    language: 'nb',
  })
  expect(after({}, { productId: 'q' })).toEqual({ product_id: 'q' })
})

test('S5.018 a file never changes a rating, unless it is the source itself that says so', () => {
  expect(after({ rating: 4 }, {})).toBe('rating_differs')
  expect(after({ rating: 4, source: 'migration' }, { source: 'migration' })).toBe('rating_differs')
  expect(
    after({ rating: 4, source: 'migration' }, { source: 'migration', sourceRef: 'x' }),
  ).toEqual({ rating: 5 })
  expect(after({ rating: 4, source: 'storefront' }, { source: 'migration', sourceRef: 'x' })).toBe(
    'rating_differs',
  )
})

test('a deleted review stays deleted, a hidden one hidden; a file may hide', () => {
  expect(after({ status: 'deleted' }, { title: 'New', rating: 1 })).toBe('duplicate')
  expect(after({ status: 'hidden' }, { status: 'published', statusGiven: true })).toBe('duplicate')
  expect(after({}, { status: 'hidden', statusGiven: true })).toEqual({ status: 'hidden' })
  expect(after({}, { status: 'pending', statusGiven: false })).toBe('duplicate')
})

test("words that the owner edited, and words that shoppers wrote here, are not the file's to change", () => {
  expect(after({ edited_here: true }, { title: 'File', text: 'File', country: 'SE' })).toEqual({
    country: 'SE',
  })
  for (const source of ['storefront', 'email', 'amazon'] as const)
    expect(after({ source }, { text: 'Better than ever' })).toBe('duplicate')
})

test('a reply is taken over when there is none or the file has a later one', () => {
  const replied_at = new Date(Date.UTC(2026, 4, 1))
  expect(after({}, { reply: 'Hi', repliedAt: 1 })).toEqual({ reply: 'Hi', replied_at: new Date(1) })
  expect(
    after({ reply: 'Mine', replied_at }, { reply: 'Old', repliedAt: Date.UTC(2026, 3, 30) }),
  ).toBe('duplicate')
  expect(after({ reply: 'Mine', replied_at }, { reply: 'Undated' })).toBe('duplicate')
  expect(
    after({ reply: 'Tpyo', replied_at }, { reply: 'Typo', repliedAt: replied_at.getTime() }),
  ).toMatchObject({ reply: 'Typo' })
})

test('photos are compared by address; what was fetched stays fetched', () => {
  const media = [
    {
      id: 'm',
      kind: 'photo' as const,
      state: 'ready' as const,
      source_url: 'https://a.test/1.jpg',
      key: 'public/reviews/m.webp',
      thumb_key: 't',
      width: 1,
      height: 1,
      problem: null,
    },
  ]
  expect(after({ media }, { photos: ['https://a.test/1.jpg'] })).toBe('duplicate')
  expect(after({ media }, { photos: ['https://plaudit.test/files/reviews/m.webp'] })).toBe(
    'duplicate',
  )
  expect(after({ media }, { photos: [] })).toBe('duplicate')
  const change = after(
    { media },
    { photos: ['https://a.test/1.jpg', 'https://a.test/2.jpg', 'no address'] },
  ) as { media: typeof media }
  expect(change.media.map(({ state, problem }) => [state, problem])).toEqual([
    ['ready', null],
    ['pending', null],
    ['failed', 'not_an_address'],
  ])
  expect(change.media[0]).toEqual(media[0])
})

test('undo puts back what still is as the import left it', () => {
  const change = {
    before: { title: 'Old', reviewed_at: '2026-01-01T00:00:00.000Z', country: null },
    after: { title: 'Title', reviewed_at: '2026-04-13T09:00:00.000Z', country: 'SE' },
  }
  expect(fieldsToRestore(existing(), change)).toEqual({
    title: 'Old',
    reviewed_at: new Date('2026-01-01T00:00:00Z'),
  })
})
