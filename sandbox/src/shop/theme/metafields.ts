/** A metafield as Shopify keeps it: text, also for numbers and JSON. */
export type StoredMetafield = { namespace: string; key: string; type: string; value: string }

/** What Liquid gives for the value of a `rating`: its parts, and its number where it is printed. */
class Rating {
  readonly rating: number
  readonly scale_min: number
  readonly scale_max: number
  constructor(text: string) {
    const { value, scale_min, scale_max } = JSON.parse(text) as Record<string, string>
    this.rating = Number(value)
    this.scale_min = Number(scale_min)
    this.scale_max = Number(scale_max)
  }
  toString() {
    return this.rating.toFixed(1)
  }
}

const valueOf = ({ type, value }: StoredMetafield): unknown => {
  if (type === 'rating') return new Rating(value)
  return type === 'number_integer' ? Number(value) : value
}

/** `product.metafields.{namespace}.{key}.value`, as Liquid reads them (shopify.dev, "Liquid: metafield"). */
export const asLiquidMetafields = (
  stored: readonly StoredMetafield[],
): Record<string, Record<string, { type: string; value: unknown }>> => {
  const found: ReturnType<typeof asLiquidMetafields> = {}
  for (const one of stored)
    (found[one.namespace] ??= {})[one.key] = { type: one.type, value: valueOf(one) }
  return found
}
