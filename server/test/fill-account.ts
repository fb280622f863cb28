import { sql } from 'kysely'
import { repairCounts } from '../src/features/reviews/counting/rows.ts'
import type { TestWorld } from './world.ts'

/** Products of a filled account: half of its reviews are of the first one. */
const PRODUCTS = 200
const STEP = 50_000

const sentences = [
  'Pours well, and the handle stays cool even when the water boils.',
  'Works on induction and on gas.',
  'Heavier than it looks, but the lid is a little loose.',
  'It took nine days to arrive, which nobody in the family expected.',
  'The glaze is a shade greener than in the pictures.',
  'I use it every morning before work, four months in and still fine.',
  'The seller answered at once and sent a new one.',
  'Would buy again.',
  'A present for my sister, who drinks four pots of tea a day.',
  'The seam at the bottom collects limescale if you do not dry it.',
  'I only wish that it came in a larger size.',
]

/** Texts of 1 to 8 sentences, most of them short. */
const texts = Array.from({ length: 997 }, (_, i) =>
  Array.from(
    { length: [1, 2, 2, 3, 3, 4, 5, 8][i % 8]! },
    (_nothing, n) => sentences[(i * 7 + n * (1 + (i % 5))) % sentences.length],
  ).join(' '),
)

const photo = {
  id: '0190c2d4-7e5a-7f21-9b3c-5d6e7fa1b2c3',
  kind: 'photo',
  state: 'ready',
  source_url: 'https://pictures.example.com/1.jpg',
  key: 'public/media/1.webp',
  thumb_key: 'public/media/1-thumb.webp',
  width: 1200,
  height: 900,
  problem: null,
}

/** A number from 0 to 9,999 for each review: another for each purpose, so that what one filter finds depends on no other. */
const chance = (purpose: number) => sql`abs(hashint8extended(i, ${sql.lit(purpose)}) % 10000)`

const fillProducts = async (tx: TestWorld['world']['db'], accountId: string) => {
  await sql`insert into products (account_id, id, external_id, handle, title, origin, created_at, updated_at)
    select ${accountId}, gen_random_uuid(), (1000 + i)::text, 'filled-' || i, 'Filled ' || i, 'store', now(), now()
    from generate_series(0, ${PRODUCTS}::int) i`.execute(tx)
}

/**
 * Fills an account as years of imports would: most reviews are published, own and of five stars; photos, replies and
 * votes are on some; one country (IS) and one source (aliexpress) occur a few times in 100,000, another (TV) in a million.
 * Days are in no order.
 */
export const fillAccount = async (
  { world: { db } }: TestWorld,
  accountId: string,
  reviews: number,
) => {
  await fillProducts(db, accountId)
  for (let from = 1; from <= reviews; from += STEP)
    await sql`with texts as materialized (select text, n from unnest(${texts}::text[]) with ordinality as texts(text, n))
      insert into reviews (account_id, id, product_id, author, rating, title, text, country, reviewed_at, created_at,
        updated_at, sort_at, source, dedupe_key, content_hash, status, deleted_at, status_before_delete, helpful_votes,
        reply, replied_at, verified, media, media_count)
      select ${accountId}, gen_random_uuid(), product.id, 'Person ' || i % 5000,
        case when c.rating < 6000 then 5 when c.rating < 8000 then 4 when c.rating < 9000 then 3
          when c.rating < 9400 then 2 else 1 end,
        case when c.words % 3 = 0 then 'Title of ' || c.words end, texts.text || ' Number ' || i || '.',
        case when i % 50000 = 49 then 'IS' when i % 500000 = 50 then 'TV' when c.country < 4000 then 'US'
          when c.country < 6500 then 'DE' when c.country < 8000 then 'NO' when c.country < 8100 then 'PT' end,
        t.at, t.at, t.at, t.at,
        case when i % 40000 = 39 then 'aliexpress' when c.source < 5500 then 'csv' when c.source < 7500 then 'migration'
          when c.source < 9000 then 'amazon' when c.source < 9900 then 'storefront' else 'manual' end,
        'filled-' || i, 'x', c.status,
        case when c.status = 'deleted' then t.at end, case when c.status = 'deleted' then 'published' end,
        case when c.votes < 1000 then 1 + c.votes % 40 else 0 end,
        case when c.reply < 2000 then 'Thank you, we are glad that it arrived well.' end,
        case when c.reply < 2000 then t.at end, c.verified < 4000,
        case when c.media < 800 then ${JSON.stringify([photo])}::jsonb else '[]'::jsonb end,
        case when c.media < 800 then 1 else 0 end
      from generate_series(${from}::int, ${Math.min(reviews, from + STEP - 1)}::int) i
      cross join lateral (select ${chance(1)} as rating, ${chance(2)} as words, ${chance(3)} as country,
        ${chance(4)} as source, ${chance(5)} as votes, ${chance(6)} as reply, ${chance(7)} as verified,
        ${chance(8)} as media, ${chance(9)} as day, ${chance(10)} as product,
        case when ${chance(11)} < 9300 then 'published' when ${chance(11)} < 9600 then 'pending'
          when ${chance(11)} < 9800 then 'hidden' else 'deleted' end as status) c
      cross join lateral (select timestamptz '2026-01-01' - c.day * interval '5 hours' - i * interval '1 ms' as at) t
      join texts on texts.n = 1 + i % ${texts.length}::int
      join products product on product.account_id = ${accountId}
        and product.handle = 'filled-' || case when c.product < 5000 then 0 else c.product % ${PRODUCTS}::int end`.execute(
      db,
    )
  await repairCounts(db, accountId)
}
