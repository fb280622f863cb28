import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFileImports, type FileImports } from '../../../../test/imports/file-imports.ts'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { insertReviews } from '../../../../test/published-reviews.ts'

let t: FileImports
beforeAll(async () => {
  t = await startFileImports()
})
afterAll(() => t.close())

const FIRST = 'The lid drips a little.'
const OTHER = 'The best lid of all.'
const BY_ID = 'review_id,product_handle,rating,author,text,date'

/** A shop with one published review of a file, and what shoppers see of its edits. */
const build = async () => {
  const owner = await buildOwner(t)
  const { handle, id: productId } = await buildProduct(t, owner)
  await t.importFile(
    owner,
    `product_handle,rating,author,text,date\n${handle},3,Noor A.,${FIRST},2026-04-13`,
  )
  const [{ id }] = await t.reviewsOf(owner)
  const reimport = (text: string, author = 'Noor A.') =>
    t.importFile(owner, `${BY_ID}\n${id},${handle},3,${author},${text},2026-04-13`)
  const edits = async () =>
    (await t.guest.get(`/storefront/v1/${owner.shopKey}/reviews/${id}/edits?locale=en`)).text
  const review = async () => (await owner.get(`reviews/${id}/`)).json
  return { owner, handle, productId, id: id as string, reimport, edits, review }
}

const undo = async (owner: TestOwner, { id }: { id: string }) => {
  await owner.post(`imports/${id}/undo/`)
  await t.runJobs()
}

test('IMP-18 other words from a file are an edit that shoppers see, with the words that were first', async () => {
  const { owner, id, reimport, edits, review } = await build()
  expect((await reimport(OTHER)).counts).toMatchObject({ changed: 1 })
  expect(await review()).toMatchObject({ text: OTHER, edited: true })
  const page = await edits()
  expect(page).toContain('Other words in a file that the shop imported again')
  expect(page).toContain('Show the text as first written')
  expect(page).toContain(FIRST)
  expect(page.match(/<li>/g)).toHaveLength(2)
  const [latest] = (await owner.get(`reviews/${id}/history/`)).json
  expect(latest).toMatchObject({ action: 'reimported', reason: null })
  expect(latest.after).toEqual({ text: OTHER })

  // The next file may change it again; the first words stay the first.
  t.advance({ minutes: 1 })
  expect((await reimport('The lid is fine.')).counts).toMatchObject({ changed: 1 })
  expect(await edits()).toContain(FIRST)
  expect((await edits()).match(/<li>/g)).toHaveLength(3)

  // One that the owner edited here is closed to files.
  t.advance({ minutes: 1 })
  expect(
    await owner.patch(`reviews/${id}/`, { text: 'The lid is fine!', reason: 'typo' }),
  ).toMatchObject({ status: 200 })
  expect((await reimport(OTHER)).counts).toMatchObject({ changed: 0 })
})

test('IMP-18 a name that a file replaces is told, and not shown as it was', async () => {
  const { reimport, edits, review } = await build()
  await reimport(FIRST, 'Somebody Else')
  expect(await review()).toMatchObject({ author: 'Somebody Else', edited: true })
  expect(await edits()).toContain('The name was replaced.')
  expect(await edits()).not.toMatch(/Noor|spelling of the name/)
})

test('IMP-18 undo takes the edit away with the words; words edited since keep it', async () => {
  const { owner, id, reimport, edits, review } = await build()
  const first = await reimport(OTHER)
  await undo(owner, first)
  expect(await review()).toMatchObject({ text: FIRST, edited: false })
  expect((await edits()).match(/<li>/g)).toHaveLength(1)

  t.advance({ minutes: 1 })
  const second = await reimport(OTHER)
  t.advance({ minutes: 1 })
  await owner.patch(`reviews/${id}/`, { text: `${OTHER}!`, reason: 'typo' })
  await undo(owner, second)
  expect(await review()).toMatchObject({ text: `${OTHER}!`, edited: true })
  expect(await edits()).toContain(FIRST)
  expect((await edits()).match(/<li>/g)).toHaveLength(3)
})

test('IMP-18 a reply or a country from a file is no edit of the words', async () => {
  const { owner, handle, id, review } = await build()
  const run = await t.importFile(
    owner,
    `${BY_ID},reply,country\n${id},${handle},3,Noor A.,${FIRST},2026-04-13,Thank you.,NO`,
  )
  expect(run.counts).toMatchObject({ changed: 1 })
  expect(await review()).toMatchObject({ country: 'NO', edited: false })
})

test.each(['storefront', 'amazon', 'aliexpress', 'migration', 'csv'] as const)(
  'IMP-18 a file does not change the votes of a review that is there (%s)',
  async (source) => {
    const { owner, handle, productId } = await build()
    const where = { accountId: owner.accountId, productId }
    const [id] = await insertReviews(t, where, [
      { author: 'Ben O.', text: 'Pours.', rating: 4, source, helpful_votes: 2 },
    ])
    const run = await t.importFile(
      owner,
      `review_id,product_handle,rating,author,text,helpful_votes\n${id},${handle},4,Ben O.,Pours.,999`,
    )
    expect(run.counts).toEqual({ new: 0, changed: 0, duplicate: 1, rejected: 0 })
    expect((await owner.get(`reviews/${id}/`)).json.helpful_votes).toBe(2)
  },
)

test('IMP-18 a new review keeps the votes it comes with', async () => {
  const { owner, handle } = await build()
  await t.importFile(
    owner,
    `product_handle,rating,author,text,helpful_votes\n${handle},4,Ben O.,Pours.,7`,
  )
  const reviews: { author: string; helpful_votes: number }[] = await t.reviewsOf(owner)
  expect(reviews.find(({ author }) => author === 'Ben O.')!.helpful_votes).toBe(7)
})
