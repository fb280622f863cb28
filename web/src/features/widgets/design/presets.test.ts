import { listColorPairs } from '@plaudit/contract/storefront/color-pairs'
import { layouts, defaultWidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { expect, test } from 'vitest'
import { presetNames, presets } from './presets.ts'

test.each(presetNames)('%s can be read in every layout', (name) => {
  for (const layout of layouts) {
    const settings = { ...defaultWidgetSettings, ...presets[name], layout }
    expect(listColorPairs(settings).filter(({ passes }) => !passes)).toEqual([])
  }
})
