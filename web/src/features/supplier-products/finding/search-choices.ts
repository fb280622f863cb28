import { ProductSort } from '@plaudit/contract/dropshipping/find-products'

/** Unit costs to choose from, in cents. */
export const costBands = {
  to_5: { max_cost: 500 },
  '5_to_10': { min_cost: 500, max_cost: 1_000 },
  '10_to_20': { min_cost: 1_000, max_cost: 2_000 },
  '20_to_50': { min_cost: 2_000, max_cost: 5_000 },
  from_50: { min_cost: 5_000 },
} as const
export type CostBand = keyof typeof costBands
export const bandNames = Object.keys(costBands) as CostBand[]

/** How many must be there, at least. */
export const stockSteps = ['1', '10', '100', '1000'] as const
export const seenChoices = ['true', 'false'] as const
export const sorts = ProductSort.options

/** Ascending names, as they stand in the address. */
export const filterNames = [
  'search',
  'category',
  'ships_from',
  'cost',
  'min_stock',
  'seen',
] as const
export type FilterName = (typeof filterNames)[number]
