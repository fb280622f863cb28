import type { ImportCost, measureCosts, Room } from './measure-scale.ts'

/** Who comes in a day, and what they do. Not measured: change them for another kind of shops. */
export const assumed = {
  /** 200 orders a month, of which each is one of 50 visitors: 10,000 visitors a month. */
  shoppersOfAShop: 330,
  /** Product pages that a shopper opens, each with a list of reviews. */
  viewsOfAShopper: 4,
  /** Pages, filters and sorts beyond the first view. */
  morePagesOfAShopper: 0.5,
  /** Reviews that a shop has, imported ones included; products; and rows that are imported in a month. */
  reviewsOfAShop: 2000,
  productsOfAShop: 100,
  importedRowsInAMonth: 500,
  /** Calls of an owner's browser in a day: one visit on most days. */
  callsOfAnOwner: 40,
  /** The busiest minute of the busiest day against the average minute of a year. */
  peak: 6,
  /** How full a core may be at the peak, so that answers do not queue. */
  fullness: 0.6,
}

const DAY_SECONDS = 86_400
const STEPS = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

type Measured = {
  costs: Awaited<ReturnType<typeof measureCosts>>
  rooms: Room[]
  imported: ImportCost
}

/** Cores that are needed at the peak for so many calls a day of so many milliseconds. */
const coresFor = (calls: number, ms: number) =>
  (calls * ms * assumed.peak) / 1000 / DAY_SECONDS / assumed.fullness

/**
 * What a number of shoppers a day needs, step by step. No cache before the web processes is counted, and none in them.
 */
export const reckonScale = ({ costs, rooms, imported }: Measured) => {
  const { view, page, ownerList: list, ownerAccount: account } = costs
  const roomOfAShop = rooms.reduce((sum, { table, row_bytes, index_bytes }) => {
    const rows = table === 'reviews' ? assumed.reviewsOfAShop : assumed.productsOfAShop
    return sum + rows * (row_bytes + index_bytes)
  }, 0)
  return STEPS.map((shoppers) => {
    const shops = Math.ceil(shoppers / assumed.shoppersOfAShop)
    const views = shoppers * assumed.viewsOfAShopper
    const pages = shoppers * assumed.morePagesOfAShopper
    const owners = shops * assumed.callsOfAnOwner
    const rows = (shops * assumed.importedRowsInAMonth) / 30
    const [ownerWeb, ownerDatabase] = [
      (list.web_cpu_ms + account.web_cpu_ms) / 2,
      (list.database_cpu_ms + account.database_cpu_ms) / 2,
    ]
    return {
      'shoppers a day': shoppers,
      shops,
      'calls/s at the peak': Math.ceil(((views + pages + owners) * assumed.peak) / DAY_SECONDS),
      'cores, web':
        coresFor(views, view.web_cpu_ms) +
        coresFor(pages, page.web_cpu_ms) +
        coresFor(owners, ownerWeb),
      'cores, worker': coresFor(rows, imported.process_cpu_ms),
      'cores, database':
        coresFor(views, view.database_cpu_ms) +
        coresFor(pages, page.database_cpu_ms) +
        coresFor(owners, ownerDatabase) +
        coresFor(rows, imported.database_cpu_ms),
      'million reviews': (shops * assumed.reviewsOfAShop) / 1e6,
      'GB in the database': (shops * roomOfAShop) / 1e9,
      'Mbit/s at the peak':
        ((views * view.bytes + pages * page.bytes) * 8 * assumed.peak) / DAY_SECONDS / 1e6,
    }
  })
}
