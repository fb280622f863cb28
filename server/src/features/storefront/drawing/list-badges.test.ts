import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { defaultWidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { expect, test } from 'vitest'
import { chooseTexts } from './texts/choose-texts.ts'
import type { Drawing } from './draw-links.ts'
import { listBadges } from './list-badges.ts'

test('two sources have an explanation each, also where their names are not in Latin letters', () => {
  const settings = defaultWidgetSettings
  const drawing = { words: chooseTexts('en'), settings } as Drawing
  const badgeBy = (verified_by: string) =>
    listBadges({ verified_by } as StorefrontReview, drawing).map(({ id }) => id)
  const ids = ['Отзывы', '口コミ', 'Judge.me'].flatMap(badgeBy)
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).not.toMatch(/\s/)
})
