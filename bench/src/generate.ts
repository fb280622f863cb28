import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import type { BenchDatabase } from './database.ts'
import { textOf, titleOf } from './texts.ts'

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
  title: i % 3 ? titleOf(i) : '',
  text: `${textOf(i)} Number ${i}.`,
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

/** How many different texts there are; each is told apart by the number after it. */
const TEXTS = 2_000
/** One review in so many has the word that few have. */
const RARE_EVERY = 5_000
export const words = { common: 'induction', rare: 'porcelain', none: 'zeppelin' }

const photo = {
  kind: 'photo',
  state: 'ready',
  source_url: 'https://pictures.example.com/1.jpg',
  key: 'public/bench/photo.webp',
  thumb_key: 'public/bench/photo-small.webp',
  width: 1200,
  height: 900,
  problem: null,
}

/** The counts that writers of reviews keep. */
const fillCounts = async (database: BenchDatabase, accountId: string) => {
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
  await database.query(
    `insert into account_country_counts select account_id, country, count(*) from reviews
     where account_id = $1 and country is not null and status <> 'deleted' group by 1, 2
     on conflict (account_id, country) do update set reviews = excluded.reviews`,
    [accountId],
  )
  await database.query(
    `insert into product_country_counts select account_id, product_id, country, rating, count(*), count(*) filter (where media_count > 0) from reviews
     where account_id = $1 and country is not null and status = 'published' group by 1, 2, 3, 4
     on conflict (account_id, product_id, country, rating) do update set reviews = excluded.reviews, with_media = excluded.with_media`,
    [accountId],
  )
}

/**
 * Fills an account's reviews straight in the database: half of them on one product, the rest over 500; texts of
 * realistic length, a fifth with a reply, a tenth with photos.
 */
export const fillReviews = async (database: BenchDatabase, accountId: string, rows: number) => {
  await database.query(
    `insert into products (account_id, id, external_id, handle, title, origin, created_at, updated_at)
     select $1, gen_random_uuid(), (1000 + i)::text, 'bench-' || i, 'Bench ' || i, 'store', now(), now()
     from generate_series(0, 500) i on conflict do nothing`,
    [accountId],
  )
  const texts = Array.from({ length: TEXTS }, (_, i) => textOf(i))
  const step = 100_000
  for (let from = 1; from <= rows; from += step) {
    await database.query(
      `with texts as materialized (select text, n from unnest($4::text[]) with ordinality as texts(text, n))
       insert into reviews (account_id, id, product_id, author, rating, title, text, country, reviewed_at, created_at,
         updated_at, sort_at, source, dedupe_key, content_hash, status, helpful_votes, reply, replied_at, media,
         media_count)
       select $1, gen_random_uuid(), p.id, 'Person ' || (i % 5000), (array[5,5,5,4,5,4,3,5,2,1])[1 + i % 10],
         case when i % 3 = 0 then 'A title ' || i end,
         texts.text || case when i % ${RARE_EVERY} = 0 then ' ${words.rare}' else '' end || ' Number ' || i,
         (array['NO','DE','US','JP','FR'])[1 + i % 5], t.at, t.at, t.at, t.at,
         (array['csv','csv','migration','amazon','storefront'])[1 + i % 5], 'bench-' || i, 'x',
         case when i % 50 = 0 then 'hidden' else 'published' end, case when i % 20 = 0 then i % 97 else 0 end,
         case when i % 5 = 0 then 'Thank you, we are glad that it arrived well.' end, case when i % 5 = 0 then t.at end,
         case when i % 10 = 3 then $5::jsonb else '[]'::jsonb end, case when i % 10 = 3 then 2 else 0 end
       from generate_series($2::int, $3::int) i
       join texts on texts.n = 1 + i % ${TEXTS}
       cross join lateral (select now() - i * interval '41 seconds' as at) t
       join products p on p.account_id = $1 and p.handle = 'bench-' || case when i % 2 = 0 then 0 else 1 + i % 500 end`,
      [
        accountId,
        from,
        Math.min(rows, from + step - 1),
        texts,
        JSON.stringify([1, 2].map((id) => ({ id: String(id), ...photo }))),
      ],
    )
  }
  await fillCounts(database, accountId)
  // Of all tables: where some have no statistics, the planner's guess decides the figures.
  await database.query('analyze')
}
