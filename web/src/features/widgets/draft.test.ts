import { defaultWidgetSettings as saved } from '@plaudit/contract/storefront/widget-settings'
import { expect, test } from 'vitest'
import { isPreviewOnly, splitChanges } from './draft.ts'

test('what a plan would be needed for is only tried; everything else can be saved', () => {
  const draft = {
    ...saved,
    sort: 'helpful',
    star_color: '#C8552D',
    show_powered_by: false,
  } as const
  expect(splitChanges(saved, draft, ['widget_colors', 'can_remove_powered_by'])).toEqual({
    ready: { sort: 'helpful' },
    tried: ['show_powered_by', 'star_color'],
  })
  expect(splitChanges(saved, draft, [])).toEqual({
    ready: { sort: 'helpful', star_color: '#C8552D', show_powered_by: false },
    tried: [],
  })
  expect(splitChanges(saved, saved, ['reviews_count'])).toEqual({ ready: {}, tried: [] })
})

test('what shoppers see anyway is not preview only, and giving up what the plan no longer brings can be saved', () => {
  const kept = {
    ...saved,
    star_color: '#C8552D',
    accent_color: '#14213D',
    show_count: false,
  } as const
  expect(isPreviewOnly(kept, 'star_color', ['widget_colors'])).toBe(true)
  expect(isPreviewOnly(kept, 'show_count', ['reviews_count'])).toBe(false)
  expect(isPreviewOnly(kept, 'star_color', [])).toBe(false)
  expect(splitChanges(kept, { ...kept, accent_color: null }, ['widget_colors'])).toEqual({
    ready: { accent_color: null },
    tried: [],
  })
})
