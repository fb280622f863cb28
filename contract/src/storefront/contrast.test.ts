import { expect, test } from 'vitest'
import { listColorPairs, mendColorPair, newFaults } from './color-pairs.ts'
import { contrastOf, mixColors, nearestReadable, textColorOn } from './contrast.ts'
import { defaultWidgetSettings as defaults, type WidgetSettings } from './widget-settings.ts'

test.each([
  // The two ends, and figures that WebAIM's and the W3C's own examples give.
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#FFFFFF', 1],
  ['#767676', '#FFFFFF', 4.54],
  ['#777777', '#FFFFFF', 4.48],
  ['#FF0000', '#FFFFFF', 4],
  ['#0000FF', '#FFFFFF', 8.59],
  ['#F97316', '#FFFFFF', 2.8],
] as const)('%s on %s has a contrast of %f', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2)
  expect(contrastOf(other, one)).toBe(contrastOf(one, other))
})

test('black or white on a colour can always be read', () => {
  for (let grey = 0; grey < 256; grey++) {
    const hex = `#${grey.toString(16).padStart(2, '0').repeat(3)}`
    expect(contrastOf(textColorOn(hex) === '#000' ? '#000000' : '#FFFFFF', hex)).toBeGreaterThan(
      4.5,
    )
  }
})

test('colours are mixed as a browser mixes them', () => {
  expect(mixColors('#000000', '#FFFFFF', 0.5)).toBe('#808080')
  expect(mixColors('#1C1C1A', '#FFFFFF', 0.78)).toBe('#4E4E4C')
})

const grounds = ['#FFFFFF', '#17181A', '#FBF8F3', '#808080', '#C8552D']
const colors = ['#E3A47C', '#F59E0B', '#FFFF00', '#0000FF', '#123456', '#808080', '#FFFFFF']

test('the nearest readable colour passes on every ground, and nothing nearer of that lightness would', () => {
  for (const ground of grounds)
    for (const color of colors)
      for (const least of [3, 4.5]) {
        const shade = nearestReadable(color, ground, least)
        expect(contrastOf(shade, ground), `${color} on ${ground}`).toBeGreaterThanOrEqual(least)
        if (contrastOf(color, ground) >= least) expect(shade).toBe(color)
      }
  // An orange stays an orange: more red than green, more green than blue.
  const [red, green, blue] = [1, 3, 5].map((at) =>
    Number.parseInt(nearestReadable('#E3A47C', '#FFFFFF', 4.5).slice(at, at + 2), 16),
  ) as [number, number, number]
  expect([red > green, green > blue]).toEqual([true, true])
  expect(contrastOf(nearestReadable('#E3A47C', '#FFFFFF', 4.5), '#FFFFFF')).toBeLessThan(4.7)
})

test('settings are measured on the ground that they stand on, and only what the layout uses', () => {
  const yellow = { ...defaults, star_color: '#FFD400', accent_color: '#FFD400' }
  const failing = (settings: typeof defaults) =>
    listColorPairs(settings)
      .filter(({ passes }) => !passes)
      .map(({ name }) => name)
  expect(failing(defaults)).toEqual([])
  expect(failing(yellow)).toEqual(['stars', 'accent'])
  expect(failing({ ...yellow, scheme: 'dark' })).toEqual([])
  expect(failing({ ...yellow, layout: 'badge' })).toEqual(['stars'])
  const grey = { background: '#FFFFFF', text: '#6E6E6E' }
  expect(failing({ ...defaults, surface_colors: grey })).toEqual(['quiet_text'])
  expect(failing({ ...defaults, layout: 'badge', surface_colors: grey })).toEqual([])
  // Our own stars, on a ground of the owner's.
  const peach = { background: '#FFE0A0', text: '#222222' }
  expect(failing({ ...defaults, surface_colors: peach })).toEqual(['stars'])
  expect(newFaults(yellow, { ...yellow, sort: 'lowest' })).toEqual([])
  expect(newFaults(yellow, { ...yellow, star_color: '#FFD500' })).toHaveLength(1)
})

test('one click on each pair mends it, whatever stands on whatever', () => {
  for (const background of grounds)
    for (const text of [background, ...colors]) {
      let settings: WidgetSettings = {
        ...defaults,
        star_color: background,
        accent_color: background,
        surface_colors: { background, text },
      }
      for (let clicks = 0; clicks < 4; clicks++) {
        const fault = listColorPairs(settings).find(({ passes }) => !passes)
        if (fault) settings = { ...settings, ...mendColorPair(fault, settings).change }
      }
      expect(listColorPairs(settings).filter(({ passes }) => !passes)).toEqual([])
    }
})
