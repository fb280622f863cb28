import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { KeptVariant } from '../../../db/suppliers/supplier-tables.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { SupplierCategory } from '../../../providers/supplier-products.ts'

export type ReadingRow = Selectable<Tables['supplier_readings']>
export type NewProduct = Pick<
  Insertable<Tables['supplier_products']>,
  | 'id'
  | 'supplier'
  | 'external_id'
  | 'sku'
  | 'title'
  | 'category_id'
  | 'image_url'
  | 'cost'
  | 'cost_high'
  | 'stock'
  | 'processing_low'
  | 'processing_high'
  | 'listed_count'
  | 'has_video'
  | 'listed_at'
  | 'run'
>

export const readingOf = (tx: Tx): Promise<ReadingRow | undefined> =>
  tx.selectFrom('supplier_readings').selectAll().where('supplier', '=', 'cj').executeTakeFirst()

/** The reading of the supplier, made where there is none, held until the end of the transaction. */
export const lockReading = async (tx: Tx): Promise<ReadingRow> => {
  await tx
    .insertInto('supplier_readings')
    .values({ supplier: 'cj', run: 0, page: 1, read_count: 0, total: 0, details_count: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('supplier_readings')
    .selectAll()
    .where('supplier', '=', 'cj')
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const setReading = (tx: Tx, change: Updateable<Tables['supplier_readings']>) =>
  tx.updateTable('supplier_readings').set(change).where('supplier', '=', 'cj').execute()

export const saveCategories = async (tx: Tx, categories: SupplierCategory[]): Promise<void> => {
  if (categories.length === 0) return
  await tx
    .insertInto('supplier_categories')
    .values(categories)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ path: eb.ref('excluded.path') })),
    )
    .execute()
}

/** What the list of all warehouses says; what was read otherwise stays. */
export const saveListed = async (tx: Tx, products: NewProduct[]): Promise<void> => {
  if (products.length === 0) return
  await tx
    .insertInto('supplier_products')
    .values(products.map((one) => ({ ...one, stock_abroad: '{}', abroad_runs: '{}' })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        sku: eb.ref('excluded.sku'),
        title: eb.ref('excluded.title'),
        category_id: eb.ref('excluded.category_id'),
        image_url: eb.ref('excluded.image_url'),
        cost: eb.ref('excluded.cost'),
        cost_high: eb.ref('excluded.cost_high'),
        stock: eb.ref('excluded.stock'),
        processing_low: eb.ref('excluded.processing_low'),
        processing_high: eb.ref('excluded.processing_high'),
        listed_count: eb.ref('excluded.listed_count'),
        has_video: eb.ref('excluded.has_video'),
        listed_at: eb.ref('excluded.listed_at'),
        run: eb.ref('excluded.run'),
        gone_at: null,
      })),
    )
    .execute()
}

/** What the list of a warehouse abroad says of products that the list of all has. */
export const saveAbroad = (
  tx: Tx,
  { warehouse, run, stock }: { warehouse: string; run: number; stock: Record<string, number> },
) =>
  sql`update supplier_products set
      stock_abroad = stock_abroad || jsonb_build_object(${warehouse}::text, there.value::int),
      abroad_runs = abroad_runs || jsonb_build_object(${warehouse}::text, ${run}::int)
    from jsonb_each_text(${JSON.stringify(stock)}::jsonb) there
    where supplier_products.id = there.key`.execute(tx)

/** Of what the warehouse's list of this supplier had before and has no more, nothing is there. Returns the products. */
export const emptyAbroad = async (
  tx: Tx,
  { warehouse, run }: { warehouse: string; run: number },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update supplier_products set stock_abroad = stock_abroad - ${warehouse}::text
    where supplier = 'cj' and stock_abroad ? ${warehouse} and coalesce((abroad_runs ->> ${warehouse})::int, 0) < ${run}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What a whole reading did not have is sold no more. Returns the products. */
export const markGone = async (tx: Tx, run: number, at: Date): Promise<string[]> =>
  (
    await tx
      .updateTable('supplier_products')
      .set({ gone_at: at })
      .where('supplier', '=', 'cj')
      .where('gone_at', 'is', null)
      .where('run', '<', run)
      .returning('id')
      .execute()
  ).map(({ id }) => id)

/** Products of which a warehouse has most, by the supplier's numbers; `home`: of those with nothing abroad. */
export const stockedIn = async (
  tx: Tx,
  { warehouse, home, limit }: { warehouse: string; home: string; limit: number },
): Promise<string[]> => {
  const found = await tx
    .selectFrom('supplier_products')
    .select('external_id')
    .where('supplier', '=', 'cj')
    .where('gone_at', 'is', null)
    .where(
      warehouse === home
        ? sql<boolean>`stock_abroad = '{}'::jsonb and stock > 0`
        : sql<boolean>`stock_abroad ? ${warehouse}`,
    )
    .orderBy('stock', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return found.map(({ external_id }) => external_id)
}

/** When each pair of countries was asked about. */
export const ratesReadAt = async (tx: Tx, from: string): Promise<Map<string, Date>> => {
  const rows = await tx
    .selectFrom('supplier_rates')
    .select(['to_country', (eb) => eb.fn.max('read_at').as('read_at')])
    .where('from_country', '=', from)
    .groupBy('to_country')
    .execute()
  return new Map(rows.map(({ to_country, read_at }) => [to_country, read_at]))
}

/** In place of what was known of the pair. */
export const saveRates = async (
  tx: Tx,
  rates: Insertable<Tables['supplier_rates']>[],
): Promise<void> => {
  const [first] = rates
  if (!first) return
  await tx
    .deleteFrom('supplier_rates')
    .where('from_country', '=', first.from_country)
    .where('to_country', '=', first.to_country)
    .execute()
  await tx.insertInto('supplier_rates').values(rates).execute()
}

/**
 * Products whose details were never read, those in most stores first; those that the supplier gave no answer about
 * since `failedBefore` are left out.
 */
export const withoutDetails = (
  tx: Tx,
  { failedBefore, limit }: { failedBefore: Date; limit: number },
) =>
  tx
    .selectFrom('supplier_products')
    .select(['id', 'external_id'])
    .where('supplier', '=', 'cj')
    .where('details_at', 'is', null)
    .where('gone_at', 'is', null)
    .where((eb) => eb.or([eb('failed_at', 'is', null), eb('failed_at', '<', failedBefore)]))
    .orderBy('listed_count', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The next ids after one, in their order. */
export const idsAfter = async (tx: Tx, after: string, limit: number): Promise<string[]> =>
  (
    await tx
      .selectFrom('supplier_products')
      .select('id')
      .where('supplier', '=', 'cj')
      .where('id', '>', after)
      .where('gone_at', 'is', null)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

export type NewDetails = {
  id: string
  at: Date
  description: string
  imageUrls: string[]
  options: string[]
  variants: KeptVariant[]
  facts: Updateable<Tables['supplier_products']>
}

/** A notice that came after the supplier was asked still counts. */
const askedAt = (at: Date) => ({
  details_at: at,
  noticed_at: sql<Date | null>`case when noticed_at > ${at} then noticed_at end`,
  failed_at: null,
})
/** Of two that ask at once the later answer may come first. */
const isNotOlder = (at: Date) => sql<boolean>`(details_at is null or details_at <= ${at})`

/** What was asked before what is kept changes nothing. */
export const saveDetails = async (tx: Tx, details: NewDetails): Promise<void> => {
  const { id, at, description, imageUrls, options, variants, facts } = details
  const row = {
    description,
    image_urls: imageUrls,
    options,
    variants: JSON.stringify(variants),
  }
  const { numUpdatedRows } = await tx
    .updateTable('supplier_products')
    .set({ ...facts, ...askedAt(at), gone_at: null })
    .where('id', '=', id)
    .where(isNotOlder(at))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await tx
    .insertInto('supplier_product_details')
    .values({ product_id: id, ...row })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
    .execute()
}

export const markProductGone = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('supplier_products')
    .set({ gone_at: sql<Date>`coalesce(gone_at, ${at})`, ...askedAt(at) })
    .where('id', '=', id)
    .where(isNotOlder(at))
    .execute()

/** What the products of each category weigh on average, as far as it is known. */
export const averageWeights = (tx: Tx) =>
  sql`update supplier_categories set grams = known.grams
    from (select category_id, avg(grams)::int as grams from supplier_products
      where grams is not null group by category_id) known
    where known.category_id = supplier_categories.id`.execute(tx)
