import {
  destinations,
  MOST_COMPARED,
  type ProductSort,
  warehouses,
  type Destination,
} from '@plaudit/contract/dropshipping/find-products'
import {
  bandNames,
  costBands,
  seenChoices,
  sorts,
  stockSteps,
  type CostBand,
} from './search-choices.ts'

export type SearchTerms = {
  search: string | undefined
  category: string | undefined
  ships_to: Destination
  ships_from: (typeof warehouses)[number] | undefined
  cost: CostBand | undefined
  min_stock: (typeof stockSteps)[number] | undefined
  seen: (typeof seenChoices)[number] | undefined
  sort: ProductSort
}

const oneOf = <Of extends string>(list: readonly Of[], value: string | null): Of | undefined =>
  list.find((one) => one === value)

/** What the address asks for; values that nobody knows are left out. */
export const readTerms = (query: URLSearchParams): SearchTerms => ({
  search: query.get('search') || undefined,
  category: query.get('category') || undefined,
  ships_to: oneOf(destinations, query.get('ships_to')) ?? 'US',
  ships_from: oneOf(warehouses, query.get('ships_from')),
  cost: oneOf(bandNames, query.get('cost')),
  min_stock: oneOf(stockSteps, query.get('min_stock')),
  seen: oneOf(seenChoices, query.get('seen')),
  sort: oneOf(sorts, query.get('sort')) ?? 'relevance',
})

/** The products to compare, of which there are at most four. */
export const readCompared = (query: URLSearchParams): string[] => [
  ...new Set(
    (query.get('compare') ?? '')
      .split(',')
      .filter((id) => /^cj-[\w-]+$/.test(id))
      .slice(0, MOST_COMPARED),
  ),
]

/** As the call takes it. */
export const inputOf = ({ cost, min_stock, seen, ...terms }: SearchTerms) => ({
  ...terms,
  ...(cost && costBands[cost]),
  ...(min_stock && { min_stock }),
  ...(seen && { seen }),
})
