import { expect, test } from 'vitest'
import { compareThemes, statesOf, themeBlocks } from './rules.ts'

const now = new Date('2026-11-18T10:00:00Z')
const later = new Date('2026-11-20T10:00:00Z')
const on = (block: string, template: string | null = 'product') => ({ block, template, isOn: true })
const theme = (id: string, ...blocks: ReturnType<typeof on>[]) => ({ id, name: id, blocks })

test('a block counts on a product page, an embed everywhere; one that is hidden is off', () => {
  const { reviews, star_rating, card_stars } = statesOf(
    theme('a', on('reviews', 'index'), on('card_stars', null), {
      ...on('star_rating', 'product.gift'),
      isOn: false,
    }),
  )
  expect([reviews, star_rating, card_stars]).toEqual(['missing', 'off', 'found'])
})

test('reviews of the shop count at home and on pages of its own, those of the cart in it; none is asked for', () => {
  const seen = statesOf(theme('a', on('shop_reviews', 'page.about'), on('cart_reviews', 'product')))
  expect([seen.shop_reviews, seen.cart_reviews]).toEqual(['found', 'missing'])
  const needed = themeBlocks.filter((block) => block.needed).map(({ file }) => file)
  expect(needed).toEqual(['reviews', 'star_rating', 'card_stars'])
})

test('a block is lost when another theme goes live without it, until it is there again', () => {
  const first = { ...compareThemes(undefined, theme('a', on('reviews')), now), theme_id: 'a' }
  expect(first).toMatchObject({ live_since: now, lost: [] })
  const second = { ...compareThemes(first, theme('b'), later), theme_id: 'b' }
  expect(second).toMatchObject({ live_since: later, lost: ['reviews'] })
  const again = { ...compareThemes(second, theme('b'), later), theme_id: 'b' }
  expect(again.lost).toEqual(['reviews'])
  expect(compareThemes(again, theme('b', on('reviews')), later).lost).toEqual([])
})

test('a block that was never there is missing, not lost', () =>
  expect(
    compareThemes(
      { theme_id: 'a', live_since: now, seen: { reviews: 'found' }, lost: [] },
      theme('b', on('reviews')),
      later,
    ).lost,
  ).toEqual([]))
