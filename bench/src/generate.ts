import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import type { BenchDatabase } from './database.ts'

const openings = [
  'Pours exactly where I aim',
  'Heavier than it looks',
  'Arrived well packed',
  'The glaze is a shade greener',
  'My third one',
  'Smaller than I pictured',
  'Works on induction',
  'A present for my sister',
]
const middles = [
  'and the handle stays cool',
  'but the lid is a little loose',
  'and it fits the shelf',
  'though it took nine days',
  'which nobody expected',
  'and I use it every morning',
]
const endings = [
  'Would buy again.',
  'The colour is right.',
  'No complaints so far.',
  'It keeps the coffee warm.',
  'The seller answered at once.',
  'Four months in, still fine.',
]
const names = [
  'Noor',
  'Maren',
  'Tomasz',
  'Yuki',
  'Odette',
  'Henrik',
  'Ines',
  'Calum',
  'Marisol',
  'Tobias',
]
const at = (list: string[], i: number) => list[i % list.length]!

/** The same review for the same number: runs can be compared. */
const reviewOf = (i: number) => ({
  handle: `product-${i % 200}`,
  rating: [5, 5, 5, 4, 5, 4, 3, 5, 2, 1][(i * 7) % 10]!,
  author: `${at(names, i)} ${String.fromCharCode(65 + (i % 26))}.`,
  title: i % 3 ? `${at(openings, i >> 1)}` : '',
  text: `${at(openings, i)} ${at(middles, i >> 3)}. ${at(endings, i >> 5)} Number ${i}.`,
  country: at(['NO', 'DE', 'US', 'JP', 'FR'], i),
  date: new Date(Date.UTC(2020, 0, 1) + ((i * 3_600_000 * 7) % (6 * 365 * 86_400_000)))
    .toISOString()
    .slice(0, 10),
})

/** A file of our template with `rows` reviews. */
export const writeCsv = async (path: string, rows: number) => {
  const out = createWriteStream(path)
  out.write('product_handle,product_title,rating,author,title,text,country,reviewed_at\n')
  for (let i = 0; i < rows; i++) {
    const r = reviewOf(i)
    const more = out.write(
      `${r.handle},Product ${r.handle},${r.rating},${r.author},${r.title},"${r.text}",${r.country},${r.date}\n`,
    )
    if (!more) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** Fills an account's reviews straight in the database: half of them on one product, the rest over 500. */
export const fillReviews = async (database: BenchDatabase, accountId: string, rows: number) => {
  await database.query(
    `insert into products (account_id, id, external_id, handle, title, origin, created_at, updated_at)
     select $1, gen_random_uuid(), (1000 + i)::text, 'bench-' || i, 'Bench ' || i, 'store', now(), now() from generate_series(0, 500) i on conflict do nothing`,
    [accountId],
  )
  const step = 100_000
  for (let from = 1; from <= rows; from += step) {
    await database.query(
      `insert into reviews (account_id, id, product_id, author, rating, title, text, country, reviewed_at, created_at, updated_at, sort_at, source, dedupe_key, content_hash, status, helpful_votes, reply, replied_at)
       select $1, gen_random_uuid(), p.id, 'Person ' || (i % 5000), (array[5,5,5,4,5,4,3,5,2,1])[1 + i % 10], case when i % 3 = 0 then 'A title ' || i end,
         (array['Pours exactly where I aim', 'Heavier than it looks', 'Arrived well packed', 'Works on induction'])[1 + i % 4] || ' and the handle stays cool. Number ' || i,
         (array['NO','DE','US','JP','FR'])[1 + i % 5], t.at, t.at, t.at, t.at, (array['csv','csv','migration','amazon','storefront'])[1 + i % 5], 'bench-' || i, 'x',
         case when i % 50 = 0 then 'hidden' else 'published' end, case when i % 20 = 0 then i % 97 else 0 end, case when i % 9 = 0 then 'Thank you.' end, case when i % 9 = 0 then t.at end
       from generate_series($2::int, $3::int) i
       cross join lateral (select now() - i * interval '41 seconds' as at) t
       join products p on p.account_id = $1 and p.handle = 'bench-' || case when i % 2 = 0 then 0 else 1 + i % 500 end`,
      [accountId, from, Math.min(rows, from + step - 1)],
    )
  }
  const counted =
    'count(*), count(*) filter (where media_count > 0), count(*) filter (where reply is not null), count(*) filter (where verified)'
  await database.query(
    `insert into review_counts select account_id, product_id, source, status, rating, ${counted} from reviews where account_id = $1 group by 1, 2, 3, 4, 5
     on conflict (account_id, product_id, source, status, rating) do update set reviews = excluded.reviews, with_media = excluded.with_media, replied = excluded.replied, verified = excluded.verified`,
    [accountId],
  )
  await database.query(
    `insert into account_review_counts select account_id, source, status, rating, ${counted} from reviews where account_id = $1 group by 1, 2, 3, 4
     on conflict (account_id, source, status, rating) do update set reviews = excluded.reviews, with_media = excluded.with_media, replied = excluded.replied, verified = excluded.verified`,
    [accountId],
  )
  await database.query('analyze reviews')
  await database.query('analyze review_counts')
}
