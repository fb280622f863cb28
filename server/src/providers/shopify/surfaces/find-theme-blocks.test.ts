import { expect, test } from 'vitest'
import { findThemeBlocks } from './find-theme-blocks.ts'

const type = (file: string, app = 'plaudit') => `shopify://apps/${app}/blocks/${file}/0198-uid`
const template = (name: string, sections: object) => ({
  filename: `templates/${name}.json`,
  content: `/* This file is written by Shopify. */\n${JSON.stringify({ sections, order: [] })}`,
})
const settings = (content: object) => ({
  filename: 'config/settings_data.json',
  content: JSON.stringify(content),
})

test('blocks in templates are found with the page that they are on, and whether they are shown', () => {
  const files = [
    template('product', {
      main: { blocks: { a: { type: type('star_rating') }, b: { type: 'title' } } },
      apps: { blocks: { c: { type: type('reviews'), disabled: true } } },
    }),
    template('product.gift', {
      apps: { disabled: true, blocks: { d: { type: type('reviews') } } },
      other: { blocks: { e: { type: type('reviews', 'another-app') } } },
    }),
  ]
  expect(findThemeBlocks(files, 'plaudit')).toEqual([
    { block: 'star_rating', template: 'product', isOn: true },
    { block: 'reviews', template: 'product', isOn: false },
    { block: 'reviews', template: 'product.gift', isOn: false },
  ])
})

test('a block in a group of sections is on all pages', () => {
  const group = { name: 'Footer', sections: { a: { blocks: { b: { type: type('reviews') } } } } }
  const file = { filename: 'sections/footer-group.json', content: JSON.stringify(group) }
  expect(findThemeBlocks([file], 'plaudit')).toEqual([
    { block: 'reviews', template: null, isOn: true },
  ])
})

test('embeds are found in the settings that are current, also where they name a preset', () => {
  const blocks = { a: { type: type('card_stars'), disabled: false } }
  const found = [{ block: 'card_stars', template: null, isOn: true }]
  expect(findThemeBlocks([settings({ current: { blocks } })], 'plaudit')).toEqual(found)
  const presets = { Default: { blocks }, Other: {} }
  expect(findThemeBlocks([settings({ current: 'Default', presets })], 'plaudit')).toEqual(found)
  expect(findThemeBlocks([settings({ current: 'Other', presets })], 'plaudit')).toEqual([])
  expect(findThemeBlocks([settings({ current: 'Gone' })], 'plaudit')).toEqual([])
})

test('a file that is no JSON of a theme has no blocks', () => {
  for (const content of ['', '{', 'null', '[]', '{"sections":[]}'])
    for (const filename of ['templates/product.json', 'config/settings_data.json'])
      expect(findThemeBlocks([{ filename, content }], 'plaudit')).toEqual([])
})
