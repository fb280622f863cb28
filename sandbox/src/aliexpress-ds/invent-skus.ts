import { numberOf } from '../review-sites/invent-reviews.ts'
import type { SupplierItem } from './supplier-catalogue.ts'

type Property = { id: number; name: string; valueId: number; value: string; label: string | null }

/** A way to buy an item. Prices in US cents. */
export type Sku = {
  id: string
  properties: Property[]
  cents: number
  stock: number
  isAbroad: boolean
}

const colours: Omit<Property, 'id' | 'name'>[] = [
  { valueId: 193, value: 'black', label: 'Black' },
  { valueId: 29, value: 'white', label: 'Ivory White' },
  // As sellers do: the platform's value says nothing, the label all.
  { valueId: 200_004_889, value: 'army green', label: 'Moss; with lid' },
]
const sizes: Omit<Property, 'id' | 'name'>[] = [
  { valueId: 361_386, value: 'M', label: null },
  { valueId: 361_385, value: 'L', label: null },
]
const origins: Omit<Property, 'id' | 'name'>[] = [
  { valueId: 201_336_100, value: 'China', label: null },
  { valueId: 201_336_103, value: 'GERMANY', label: null },
]

const property = (id: number, name: string) => (value: Omit<Property, 'id' | 'name'>) => ({
  id,
  name,
  ...value,
})

/** Three colours, sizes of every second item; every third is in Germany too, which is a property like the others. */
export const inventSkus = (item: SupplierItem): Sku[] => {
  const roll = numberOf(item.id)
  const axes = [
    colours.map(property(14, 'Color')),
    ...(roll % 2 === 0 ? [sizes.map(property(5, 'Size'))] : []),
    ...(roll % 3 === 0 ? [origins.map(property(200_007_763, 'Ships From'))] : []),
  ]
  const ways = axes.reduce<Property[][]>(
    (all, axis) => all.flatMap((way) => axis.map((one) => [...way, one])),
    [[]],
  )
  return ways.map((properties, at) => ({
    // Greater than what a number keeps apart.
    id: String(12_000_030_000_000_000n + BigInt((roll % 1_000_000) * 100 + at)),
    properties,
    cents: item.cents + at * 35,
    stock: numberOf(`${item.id}/${at}`) % 400,
    isAbroad: properties.some(({ value }) => value === 'GERMANY'),
  }))
}

/** `14:193#Black;5:361386`: how an order names it. */
export const attributeOf = ({ properties }: Sku): string =>
  properties
    .map(({ id, valueId, label }) => `${id}:${valueId}${label ? `#${label}` : ''}`)
    .join(';')
