import { expect, test } from 'vitest'
import type { KeptItemVariant, KeptPush } from '../../../db/suppliers/import-list-tables.ts'
import { proposeRemaps } from './rules.ts'

type Made = Partial<KeptItemVariant> & { id: string; values: string[] }
const variantOf = (made: Made): KeptItemVariant => ({
  sku: '',
  image_url: null,
  cost: 1_000,
  grams: 100,
  stock: 5,
  chosen: true,
  gone: false,
  price: 2_995,
  compare_at: null,
  locked: [],
  ...made,
})
const gone = (id: string, values: string[], sku = '') =>
  variantOf({ id, values, sku, gone: true, stock: 0 })
const now = (id: string, values: string[], sku = '') => variantOf({ id, values, sku })

/** What was pushed of the variants that are named: `tied`. */
const pushOf = (variants: KeptItemVariant[], options: string[], tied: string[]): KeptPush => {
  const pushed = tied.map((id) => {
    const { values, sku } = variants.find((one) => one.id === id)!
    const amounts = { price: 2_995, compareAtPrice: null, cost: 1_000, weightGrams: 100, stock: 0 }
    return { supplierVariantId: id, sku, optionValues: values, ...amounts }
  })
  const same = { title: 'Kettle', descriptionHtml: '', vendor: '', productType: '', tags: [] }
  return {
    product: {
      ...same,
      itemId: 'item',
      collections: [],
      images: [],
      options,
      variants: pushed.map((one) => ({ ...one, image: null })),
      status: 'active',
    },
    store: {
      ...same,
      externalId: '1',
      handle: 'kettle',
      collections: [],
      status: 'active',
      isPublished: true,
      options,
      images: [],
      variants: pushed.map((one, at) => ({
        ...one,
        id: String(at),
        inventoryItemId: String(at),
      })),
    },
    images: [],
  }
}

/** What is proposed for each that is gone: what, how sure, and all choices. */
const proposed = (
  variants: KeptItemVariant[],
  {
    options = ['Color', 'Size'],
    pushedAs = options,
    tied = variants.filter((one) => one.gone).map(({ id }) => id),
    gone_at = null,
  }: { options?: string[]; pushedAs?: string[]; tied?: string[]; gone_at?: Date | null } = {},
) =>
  proposeRemaps({ variants, options, gone_at }, pushOf(variants, pushedAs, tied)).map((one) => [
    one.variant.id,
    one.proposed,
    one.confidence,
    one.choices,
  ])

test('PROD-67 the same values are the same variant, whatever their case, accents and spaces', () => {
  const variants = [
    gone('a', ['Sage Green', 'Größe  1 2']),
    gone('b', ['Crème', '12']),
    now('x', ['creme', '12']),
    now('y', ['sagegreen', 'grosse 12']),
    now('z', ['SAGE GREEN ', 'GRÖSSE 1 2']),
  ]
  expect(proposed(variants)).toEqual([
    ['a', 'z', 'same', ['z', 'y', 'x']],
    ['b', 'x', 'same', ['x', 'y', 'z']],
  ])
})

test('PROD-67 options in another order are followed by their names, and figures that only look turned are not', () => {
  const variants = [gone('a', ['10', '12']), now('x', ['12', '10']), now('y', ['10', '14'])]
  const names = ['Width', 'Height']
  expect(proposed(variants, { options: names })).toEqual([['a', 'x', 'likely', ['x', 'y']]])
  expect(proposed(variants, { options: ['Height', 'Width'], pushedAs: names })).toEqual([
    ['a', 'x', 'same', ['x', 'y']],
  ])
})

test('PROD-67 then the SKU tells, the same or another revision of it, but not a longer number', () => {
  const variants = [
    gone('a', ['Rust'], 'CJ-100-R'),
    gone('b', ['Slate'], 'CJ-200-S-V1'),
    gone('c', ['Sky'], 'CJ-3'),
    now('w', ['Terracotta'], 'cj 100 r'),
    now('x', ['Grey'], 'CJ-200-S-V2'),
    now('y', ['Azure'], 'CJ-30'),
  ]
  expect(proposed(variants, { options: ['Color'] })).toEqual([
    ['a', 'w', 'likely', ['w', 'x', 'y']],
    ['b', 'x', 'likely', ['x', 'w', 'y']],
    ['c', null, 'none', ['w', 'x', 'y']],
  ])
  const own = variants.map((one) => ({ ...one, locked: ['sku' as const] }))
  expect(proposed(own, { options: ['Color'] })[0]).toEqual(['a', null, 'none', ['w', 'x', 'y']])
})

test('PROD-67 then most values; what is as good as another is one step less sure, and nothing is proposed twice', () => {
  const renamed = [
    gone('a', ['Red', 'S']),
    gone('b', ['Red', 'M']),
    now('x', ['Crimson', 'M']),
    now('y', ['Crimson', 'S']),
  ]
  expect(proposed(renamed)).toEqual([
    ['a', 'y', 'likely', ['y', 'x']],
    ['b', 'x', 'likely', ['x', 'y']],
  ])
  const twins = [gone('a', ['Red', 'S']), now('x', ['red', 's']), now('y', ['RED', 'S'])]
  expect(proposed(twins)).toEqual([['a', 'x', 'likely', ['x', 'y']]])
  const rivals = [gone('a', ['Red', 'S']), gone('b', ['Blue', 'S']), now('x', ['Crimson', 'S'])]
  expect(proposed(rivals).map((one) => one.slice(1, 3))).toEqual([
    [null, 'none'],
    [null, 'none'],
  ])
})

test('PROD-67 nothing is proposed of a product that is gone, a variant of its own, one off sale, and one that is tied', () => {
  const variants = [gone('a', ['Red', 'S']), now('x', ['Red', 'S'])]
  expect(proposed(variants, { gone_at: new Date(0) })).toEqual([])
  expect(proposed(variants, { tied: [] })).toEqual([])
  expect(proposed(variants.map((one) => ({ ...one, chosen: false })))).toHaveLength(0)
  expect(proposed(variants, { tied: ['a', 'x'] })).toEqual([['a', null, 'none', []]])
  // A SKU that is only called otherwise is no break: the number is the same.
  expect(proposed([now('a', ['Red', 'S'], 'CJ-NEW')], { tied: ['a'] })).toEqual([])
})

test('PROD-67 of 1,000 variants that are gone the first 100 are matched with 1,000 others', () => {
  const values = Array.from({ length: 1_000 }, (_, at) => [`Colour ${at}`, `Size ${at % 7}`])
  const variants = [
    ...values.map((one, at) => gone(`a${at}`, one, `SKU-${at}`)),
    ...values.map((one, at) => now(`b${at}`, one, `SKU-${at}-V2`)),
  ]
  const all = proposed(variants)
  expect(all).toHaveLength(100)
  expect(all.every(([from, to, how]) => to === `b${String(from).slice(1)}` && how === 'same')).toBe(
    true,
  )
})
