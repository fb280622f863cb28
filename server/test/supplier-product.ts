import type { KeptVariant } from '../src/db/suppliers/supplier-tables.ts'
import type { TestWorld } from './world.ts'

const first = {
  title: 'Enamel kettle',
  description: '<p>Holds 1.2 l.</p>',
  cost: 1_000,
  stock: 40,
  /** US cents; null: not sent there. */
  shipping: 400 as number | null,
  to: 'US',
  category: 'Kettles',
}
type Product = typeof first

const variantsOf = (id: string, { cost, stock }: Product): KeptVariant[] =>
  ['Rust', 'Cream'].map((value, place) => ({
    id: `${id}-${place}`,
    sku: `K-${value}`,
    values: [value],
    cost: cost + place * 100,
    suggestedPrice: null,
    grams: 900,
    imageUrl: null,
    stock: { CN: stock / 2 },
  }))

const keepRow = (test: TestWorld, id: string, { title, cost, stock, category }: Product) => {
  const at = test.world.clock.now()
  const facts = { cost, cost_high: cost + 100, stock, grams: 900, variant_count: 2, run: 1 }
  return test.world.db
    .insertInto('supplier_products')
    .values({
      id,
      supplier: 'cj',
      external_id: id.slice('cj-'.length),
      sku: id,
      title,
      category_id: category,
      image_url: 'https://pictures.example.com/kettle.jpg',
      stock_abroad: '{}',
      abroad_runs: '{}',
      processing_low: null,
      processing_high: null,
      listed_count: 1,
      has_video: false,
      listed_at: at,
      suggested_price: null,
      gone_at: null,
      details_at: at,
      ...facts,
    })
    .execute()
}

const keepOffer = async (test: TestWorld, id: string, product: Product) => {
  const { cost, shipping, stock, to, category } = product
  if (shipping === null) return
  const fee = Math.floor(((cost + shipping) * 3 + 50) / 100)
  const sums = { cost, shipping, fee, landed: cost + shipping + fee, price: 4_995, margin: 6_000 }
  const days = { days_low: 7, days_high: 12 }
  const from = { from_country: 'CN', is_best: true, is_estimate: false }
  await test.world.db
    .insertInto('supplier_offers')
    .values({
      to_country: to,
      product_id: id,
      category_id: category,
      stock,
      listed_count: 1,
      listed_day: 0,
      ...from,
      ...days,
      ...sums,
    })
    .execute()
}

/** A product with two variants, Rust and Cream, as reading the supplier's list and page would leave it. */
export const keepSupplierProduct = async (
  test: TestWorld,
  { id = `cj-${crypto.randomUUID()}`, ...more }: Partial<Product> & { id?: string } = {},
): Promise<string> => {
  const product = { ...first, ...more }
  const { db } = test.world
  await db
    .insertInto('supplier_categories')
    .values({ id: product.category, path: ['Home', product.category], grams: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await keepRow(test, id, product)
  await db
    .insertInto('supplier_product_details')
    .values({
      product_id: id,
      description: product.description,
      image_urls: ['kettle', 'handle'].map((name) => `https://pictures.example.com/${name}.jpg`),
      options: ['Color'],
      variants: JSON.stringify(variantsOf(id, product)),
    })
    .execute()
  await keepOffer(test, id, product)
  return id
}
