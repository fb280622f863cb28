import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { insertReviews } from '../../../../test/published-reviews.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'
import { compareWords } from './compare-words.ts'

let world: TestWorld
let owner: TestOwner
beforeAll(async () => {
  world = await startTestWorld()
  owner = await buildOwner(world)
})
afterAll(() => world.close())

const build = async (text: string) => {
  const product = await buildProduct(world, owner)
  const where = { accountId: owner.accountId, productId: product.id }
  const [id] = await insertReviews(world, where, [{ author: 'Maren Kild', text }])
  const edit = async (change: Record<string, unknown>) => {
    const { status, text: said } = await owner.patch(`reviews/${id}/`, change)
    expect([status, status === 200 ? '' : said]).toEqual([200, ''])
  }
  const url = `/storefront/v1/${owner.shopKey}/reviews/${id}/edits`
  const block = `/storefront/v1/${owner.shopKey}/products/${product.handle}/block`
  return { id: id!, edit, url, block }
}

test.each([
  ['the flim door', 'the film door', 'the|- flim|+ film| door'],
  ['one two', 'one two three', 'one two|+ three'],
  ['gone with it', 'with it', '-gone| with it'],
  ['', 'new', '+new'],
  ['same', 'same', 'same'],
])('%j edited to %j', (older, newer, expected) => {
  const signs = { same: '', removed: '-', added: '+' }
  expect(
    compareWords(older, newer)
      .map(({ kind, text }) => signs[kind] + text)
      .join('|'),
  ).toBe(expected)
})

test('texts of ten thousand words that have nothing in common are compared at once', () => {
  const words = (letter: string) => Array.from({ length: 10_000 }, (_, n) => letter + n).join(' ')
  expect(compareWords(words('a'), words('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

test('WIDGET-51 an edited review leads to its edits: when, why, and which words', async () => {
  const { edit, url, block, id } = await build('The flim door <b>closes</b> well.')
  await edit({ text: 'The film door <b>closes</b> well.', reason: 'typo' })
  const { text } = await world.guest.get(block)
  expect(text).toContain(`${url}?locale=en"`)
  expect(text).toMatch(
    new RegExp(`popovertarget="(\\w+${id.slice(-12)})">Edited<.*<div id="\\1" popover`, 's'),
  )
  const page = (await world.guest.get(`${url}?locale=en`)).text
  expect(page).toContain('Typo corrected by the shop')
  expect(page).toContain('The<del> flim</del><ins> film</ins> door &lt;b&gt;closes')
  expect(page).toContain('Show the text as first written')
  expect((await world.guest.get(`${url}?locale=ar`)).text).toMatch(/<html lang="ar" dir="rtl">/)
})

test('WIDGET-51 what a reviewer asked to take out is nowhere, nor are names', async () => {
  const { edit, url } = await build('Great lamp, call me at the harbour, box seven. Very brigt.')
  await edit({
    text: 'Great lamp, call me at the harbour, box seven. Very bright.',
    reason: 'typo',
  })
  await edit({ author: 'Maren Kilde', reason: 'typo' })
  await edit({
    text: 'Great lamp. Very bright. It still works today.',
    reason: 'reviewer_request',
  })
  await edit({ country: 'DE' })
  const page = (await world.guest.get(`${url}?locale=en`)).text
  expect(page).not.toMatch(/harbour|seven|brigt|Kild<|as first written|example\.com|del>/)
  expect(page).toMatch(/<ins>[^<]* It still works today\.<\/ins>/)
  expect(page).toContain('The words are not shown')
  expect(page).toContain('The spelling of the name was corrected.')
  expect(page.match(/<li>/g)).toHaveLength(4)
})

test('WIDGET-51 an address that was mended as a typo is not shown either', async () => {
  const { edit, url } = await build(
    'Good lamp for the desk in our small hall, write to maren@exmaple.com or call +47 22 33 44 55.',
  )
  await edit({
    text: 'Good lamp for the desk in our small hall, write to maren@example.com or call +47 22 33 44 55.',
    reason: 'typo',
  })
  const page = (await world.guest.get(`${url}?locale=en`)).text
  expect(page).not.toMatch(/maren@exmaple|as first written/)
  expect(page).toContain('The words are not shown, to protect personal data.')
})

test('WIDGET-51 of a review that is not published, or of another shop, nothing is there', async () => {
  const { edit, url, id } = await build('Fine teh lamp.')
  await edit({ text: 'Fine the lamp.', reason: 'typo' })
  const stranger = await buildOwner(world)
  const elsewhere = `/storefront/v1/${stranger.shopKey}/reviews/${id}/edits`
  expect((await world.guest.get(elsewhere)).status).toBe(404)
  expect((await world.guest.get(`/storefront/v1/${owner.shopKey}/reviews/none/edits`)).status).toBe(
    404,
  )
  await edit({ status: 'hidden' })
  expect((await world.guest.get(url)).status).toBe(404)
})
