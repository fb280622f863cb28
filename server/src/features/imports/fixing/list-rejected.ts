import type { FixableRow, RejectedPage } from '@plaudit/contract/imports/fixing'
import { pageFrom, readCursor } from '../../../cursor.ts'
import { languageOf } from '../../../account-language.ts'
import type { Owner } from '../../../world.ts'
import { findMatchingProducts } from '../../import-files/products/find-matching-products.ts'
import { type KnownProduct } from '../../catalogue/list-products-to-compare.ts'
import { findProductsNamed } from '../../catalogue/find-products-named.ts'
import { suggestSimilar } from '../../import-files/products/suggest-similar.ts'
import { describeProduct } from '../../import-files/products/describe-product.ts'
import { describeStoredReject } from '../../import-files/reading/describe-stored-reject.ts'
import { similarRejectKey, countSimilarRejects, rejectReasonsOf, rejectedRowsPage } from './rows.ts'
import {
  extraCellsOf,
  fixControlFor,
  productNamesOf,
  planForRetry,
  columnValuesOf,
  wordsIn,
} from './rules.ts'
import type { RejectReason } from '@plaudit/contract/imports/rejects'
import type { RejectRow } from '../../../db/import-tables.ts'
import { findImport } from '../find-import.ts'

const findChosenProducts = async (
  { world, accountId }: Owner,
  rows: RejectRow[],
): Promise<Map<string, KnownProduct>> => {
  const ids = [...new Set(rows.flatMap(({ product_id }) => product_id ?? []))]
  return new Map(
    ids.length === 0
      ? []
      : (await findProductsNamed(world.db, accountId, { ids })).map((product) => [
          product.id,
          product,
        ]),
  )
}

const OFFERED = 5

/** Products that the row's names match, then those with similar names. */
const closestProducts = (fitting: KnownProduct[], similar: KnownProduct[]): KnownProduct[] =>
  [...new Map([...fitting, ...similar].map((product) => [product.id, product])).values()].slice(
    0,
    OFFERED,
  )

type Query = {
  id: string
  reason?: RejectReason | undefined
  cursor?: string | undefined
  limit: number
}

/**
 * The rejected rows in file order, each with its fix control, values, products with similar names, and the number of
 * similar rows.
 * @throws Problem `not_found`; `invalid` for a broken cursor.
 */
export const listRejected = async (
  owner: Owner,
  { id, reason, limit, ...query }: Query,
): Promise<RejectedPage> => {
  const { world, accountId } = owner
  const which = { accountId, id }
  const run = await findImport(world.db, which)
  const language = await languageOf(world.db, accountId)
  const plan = planForRetry(run.plan, null)
  const cursor = readCursor(query.cursor, 1)
  const found = await rejectedRowsPage(world.db, which, { cursor, limit, reason })
  const { rows, pageInfo } = pageFrom(found, { limit, cursor, keyOf: (row) => [row.row_number] })
  const alike = await countSimilarRejects(world.db, which, rows)
  const chosen = await findChosenProducts(owner, rows)
  const controls = rows.map((row) =>
    fixControlFor(plan, { reason: row.reason as RejectReason, field: row.field }),
  )
  const asking = rows.filter((_, i) => controls[i] === 'product')
  const names = asking.map(({ raw }) => productNamesOf(plan, raw))
  const similar = await suggestSimilar(owner, names)
  const fitting = await findMatchingProducts(owner, names)
  const similarOf = new Map(
    asking.map((row, i) => [row.row_number, closestProducts(fitting[i]!, similar[i]!)]),
  )
  const view = (row: RejectRow, i: number): FixableRow => ({
    ...describeStoredReject(language, row, plan),
    control: controls[i]!,
    values: columnValuesOf(plan, row.raw),
    beyond: extraCellsOf(plan, row.raw),
    ...wordsIn(plan, row.raw),
    alike: alike.get(similarRejectKey(row)) ?? 1,
    waiting: row.waiting,
    product:
      row.product_id !== null && chosen.has(row.product_id)
        ? describeProduct(chosen.get(row.product_id)!)
        : null,
    similar: (similarOf.get(row.row_number) ?? []).map(describeProduct),
  })
  return { results: rows.map(view), pageInfo, ...(await rejectReasonsOf(world.db, which)) }
}
