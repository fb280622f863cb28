import { catalogue } from '../shopify/entities/catalogue.ts'
import { numberOf } from '../review-sites/invent-reviews.ts'

/** A product of an invented supplier. Prices in US cents. */
export type SupplierItem = {
  id: string
  title: string
  handle: string
  cents: number
  score: string
  orders: string
}

const turns = ['Nordic Style', 'Wholesale', 'Handmade', 'Premium', 'Home Gift']
const orders = ['1,000+', '500+', '84', '5,000+', '12']

/** What the supplier sells: five of each kind that the demo shop has. */
const items: SupplierItem[] = catalogue.flatMap(({ handle, title, priceCents }) =>
  turns.map((turn, at) => {
    const roll = numberOf(`${handle}/${turn}`)
    return {
      id: String(1_005_006_000_000_000 + roll * 10 + at),
      title: `${turn} ${title.replace(/,.*/, '')}`,
      handle,
      cents: Math.round((priceCents * (25 + (roll % 30))) / 100),
      score: (4 + (roll % 10) / 10).toFixed(1),
      orders: orders[at]!,
    }
  }),
)

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []

/** Items that share a word with what was asked, those with most in front. */
export const searchItems = (asked: string): SupplierItem[] => {
  const wanted = new Set(wordsOf(asked))
  return items
    .map((item) => ({ item, hits: wordsOf(item.title).filter((word) => wanted.has(word)).length }))
    .filter(({ hits }) => hits > 0)
    .sort((a, b) => b.hits - a.hits)
    .map(({ item }) => item)
}

export const findItem = (id: string): SupplierItem | undefined =>
  items.find((item) => item.id === id)
