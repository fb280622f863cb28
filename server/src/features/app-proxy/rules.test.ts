import { readFileSync } from 'node:fs'
import { shopperQuery } from '@plaudit/contract/storefront/storefront'
import { expect, test } from 'vitest'
import { rawLiquid, storefrontQueryOf } from './rules.ts'

test('what a reviewer wrote never becomes a template of the shop', () => {
  expect(rawLiquid('<p>{{ shop.email }} {% include "x" %}</p>')).toBe(
    '{% raw %}<p>{{ shop.email }} {% include "x" %}</p>{% endraw %}',
  )
  for (const end of ['{% endraw %}', '{%endraw%}', '{%-  endraw -%}', '{%\n endraw %}'])
    expect(rawLiquid(end).slice('{% raw %}'.length, -'{% endraw %}'.length)).not.toMatch(
      /\{%-?\s*endraw/,
    )
})

test('the platform’s own parameters are not handed on, and a doubled one counts once', () =>
  expect(
    storefrontQueryOf(new URLSearchParams('shop=a&signature=b&rating=4&rating=5&locale=fr&sort=')),
  ).toEqual({ rating: '5', locale: 'fr' }))

test('WIDGET-56 whatever a shopper chooses is handed on, by the theme’s block too', () => {
  const chosen = Object.fromEntries(shopperQuery.map((name) => [name, '1']))
  expect(storefrontQueryOf(new URLSearchParams(chosen))).toEqual(chosen)
  const block = new URL('../../../../extensions/plaudit/assets/plaudit.js', import.meta.url)
  expect(readFileSync(block, 'utf8')).toContain(
    `const passedOn = [${shopperQuery.map((name) => `'${name}'`).join(', ')}]`,
  )
})
