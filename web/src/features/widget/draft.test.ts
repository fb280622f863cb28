import { defaultWidgetSettings as saved } from '@plaudit/contract/widget'
import { expect, test } from 'vitest'
import { partChanges } from './draft.ts'

test('what a plan would be needed for is only tried; everything else can be saved', () => {
  const draft = { ...saved, sort: 'helpful', star_color: '#C8552D', show_powered_by: false } as const
  expect(partChanges(saved, draft, ['widget_colors', 'can_remove_powered_by'])).toEqual({
    ready: { sort: 'helpful' },
    tried: ['show_powered_by', 'star_color'],
  })
  expect(partChanges(saved, draft, [])).toEqual({ ready: { sort: 'helpful', star_color: '#C8552D', show_powered_by: false }, tried: [] })
  expect(partChanges(saved, saved, ['reviews_count'])).toEqual({ ready: {}, tried: [] })
})
