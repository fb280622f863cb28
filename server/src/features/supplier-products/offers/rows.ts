import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../db/transaction.ts'

/** Grams of a product that neither itself nor its category tells. */
const UNKNOWN_GRAMS = 500
/** US cents: what costs more is not sent. */
const MOST_SHIPPING = 10_000_000
/** In hundredths of a percent: a margin that is lower is shown as this one. */
const LOWEST_MARGIN = -100_000_000

/** Where a product is, with how many: what is nowhere abroad is at home. */
const warehouses = sql`(
    select 'CN' as country, greatest(0, p.stock - coalesce(
      (select sum(value::int) from jsonb_each_text(p.stock_abroad)), 0))::int as stock
    union all select key, value::int from jsonb_each_text(p.stock_abroad))`

/** Offers of what is sold no more, or not from there, or not to there. */
export const deleteEndedOffers = (tx: Tx, ids: string[]) =>
  sql`delete from supplier_offers o where o.product_id = any(${ids}::text[]) and (
    not exists (select from supplier_products p where p.id = o.product_id and p.gone_at is null
      and (o.from_country = 'CN' or p.stock_abroad ? o.from_country))
    or not exists (select from supplier_rates r where r.from_country = o.from_country
      and r.to_country = o.to_country and r.price is not null))`.execute(tx)

/**
 * Sending by the rates, between the two weights that are next to the product's; beyond the heaviest it grows with the
 * weight.
 */
const sentByWeight = (ids: string[]) => sql`weighed as (
    select p.id, p.category_id, p.cost, p.suggested_price, p.listed_count, w.country as from_country, w.stock,
      coalesce(extract(epoch from p.listed_at)::bigint / 86400, 0)::int as listed_day,
      coalesce(p.grams, c.grams, ${UNKNOWN_GRAMS}) as grams, p.grams is null as is_estimate
    from supplier_products p
    left join supplier_categories c on c.id = p.category_id
    cross join lateral ${warehouses} w
    where p.id = any(${ids}::text[]) and p.gone_at is null
  ), ways as (
    select distinct from_country, to_country from supplier_rates where price is not null
  ), weighed_ways as (
    select weighed.*, ways.to_country, coalesce(u.days_low, l.days_low) as days_low,
      coalesce(u.days_high, l.days_high) as days_high,
      case when l.price is null then u.price
        when u.price is null then round(l.price::numeric * weighed.grams / l.grams)
        when u.grams = l.grams then l.price
        else round(l.price + (u.price - l.price)::numeric * (weighed.grams - l.grams) / (u.grams - l.grams))
      end as exact_shipping
    from weighed join ways using (from_country)
    left join lateral (select r.* from supplier_rates r where r.from_country = ways.from_country
      and r.to_country = ways.to_country and r.price is not null and r.grams <= weighed.grams
      order by r.grams desc limit 1) l on true
    left join lateral (select r.* from supplier_rates r where r.from_country = ways.from_country
      and r.to_country = ways.to_country and r.price is not null and r.grams >= weighed.grams
      order by r.grams limit 1) u on true
  ), sent as (
    select weighed_ways.*, exact_shipping::int as shipping from weighed_ways where exact_shipping <= ${MOST_SHIPPING}
  )`

/** What a supplier quoted for one product: sending one piece from a country to another. */
export type Quote = {
  from_country: string
  to_country: string
  shipping: number
  days_low: number | null
  days_high: number | null
}

const sentAsQuoted = (id: string, quotes: Quote[]) => sql`sent as (
    select p.id, p.category_id, p.cost, p.suggested_price, p.listed_count, q.from_country, w.stock,
      coalesce(extract(epoch from p.listed_at)::bigint / 86400, 0)::int as listed_day, false as is_estimate,
      q.to_country, q.days_low, q.days_high, q.shipping
    from supplier_products p
    cross join json_to_recordset(${JSON.stringify(quotes)}::json)
      as q(from_country text, to_country text, shipping int, days_low smallint, days_high smallint)
    join lateral ${warehouses} w on w.country = q.from_country
    where p.id = ${id} and p.gone_at is null
  )`

/** PROD-15: the fee is 3 %, rounded half up. Rows that stay the same are not written. */
const insertOffers = (sent: RawBuilder<unknown>) => sql`
  insert into supplier_offers (to_country, product_id, from_country, is_best, category_id, cost, shipping, fee, landed,
    price, margin, days_low, days_high, is_estimate, stock, listed_count, listed_day)
  with ${sent}, charged as (
    select sent.*, ((cost + shipping) * 3 + 50) / 100 as fee from sent
  ), priced as (
    select charged.*, cost + shipping + fee as landed,
      coalesce(suggested_price, (((cost + shipping + fee) * 5 + 1) / 2 + 5 + 99) / 100 * 100 - 5) as price
    from charged
  )
  select to_country, id, from_country,
    row_number() over (partition by id, to_country order by stock = 0, landed, from_country) = 1,
    category_id, cost, shipping, fee, landed, price,
    case when price > 0 then greatest(${LOWEST_MARGIN}, round((price - landed) * 10000.0 / price))::int else 0 end,
    days_low, days_high, is_estimate, stock, listed_count, listed_day
  from priced order by id, to_country, from_country
  on conflict (to_country, product_id, from_country) do update set
    is_best = excluded.is_best, category_id = excluded.category_id, cost = excluded.cost,
    shipping = excluded.shipping, fee = excluded.fee, landed = excluded.landed, price = excluded.price,
    margin = excluded.margin, days_low = excluded.days_low, days_high = excluded.days_high,
    is_estimate = excluded.is_estimate, stock = excluded.stock, listed_count = excluded.listed_count,
    listed_day = excluded.listed_day
  where (supplier_offers.is_best, supplier_offers.category_id, supplier_offers.cost, supplier_offers.shipping,
      supplier_offers.price, supplier_offers.days_low, supplier_offers.days_high, supplier_offers.is_estimate,
      supplier_offers.stock, supplier_offers.listed_count, supplier_offers.listed_day)
    is distinct from (excluded.is_best, excluded.category_id, excluded.cost, excluded.shipping, excluded.price,
      excluded.days_low, excluded.days_high, excluded.is_estimate, excluded.stock, excluded.listed_count,
      excluded.listed_day)`

/** What the cheapest variant of each product costs in each country, from each of its warehouses, by the rates. */
export const writeOffers = (tx: Tx, ids: string[]) => insertOffers(sentByWeight(ids)).execute(tx)

/** What was quoted last for one product. */
export const quotesOf = (tx: Tx, id: string): Promise<Quote[]> =>
  tx
    .selectFrom('supplier_offers')
    .select(['from_country', 'to_country', 'shipping', 'days_low', 'days_high'])
    .where('product_id', '=', id)
    .execute()

/** The same of one product as its supplier quoted it; what was not quoted is sent there no more. */
export const replaceWithQuotes = async (tx: Tx, id: string, quotes: Quote[]): Promise<void> => {
  const kept = quotes.map(({ from_country, to_country }) => `${from_country}/${to_country}`)
  await sql`delete from supplier_offers where product_id = ${id}
    and not from_country || '/' || to_country = any(${kept}::text[])`.execute(tx)
  await insertOffers(sentAsQuoted(id, quotes)).execute(tx)
}

/** The best offer's sending of each product in a country. */
export const cheapestShipping = (tx: Tx, ids: string[], to: string) =>
  tx
    .selectFrom('supplier_offers')
    .select(['product_id', 'shipping', 'is_estimate'])
    .where('to_country', '=', to)
    .where('product_id', '=', sql<string>`any(${ids}::text[])`)
    .where('is_best', '=', true)
    .execute()
