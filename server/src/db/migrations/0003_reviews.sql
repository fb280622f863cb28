create table reviews (
  account_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  author text not null,
  -- never leaves the server; null for reviews without one
  author_email text,
  rating smallint not null check (rating between 1 and 5),
  title text,
  text text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  reviewed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- what lists sort by: the reviewer's date, else when it came to us
  sort_at timestamptz not null,
  source text not null check (source in ('csv', 'amazon', 'aliexpress', 'migration', 'storefront', 'email', 'manual')),
  source_app text,
  source_ref text,
  -- the same review imported twice is one review (decisions 4): hash of source + its own id, else product, author, day, text
  dedupe_key text not null,
  -- hash of everything an import may change: equal means "already there", different means "changed"
  content_hash text not null,
  verified boolean not null default false,
  source_verified boolean not null default false,
  language text,
  status text not null check (status in ('published', 'pending', 'hidden', 'deleted')),
  -- where "restore" returns to
  status_before_delete text,
  deleted_at timestamptz,
  pinned boolean not null default false,
  helpful_votes int not null default 0,
  reply text,
  replied_at timestamptz,
  -- set when the reviewer's own words were edited
  original_title text,
  original_text text,
  edited_at timestamptz,
  -- [{id, kind, state, source_url, key, thumb_key, width, height, problem}]
  media jsonb not null default '[]',
  media_count smallint not null default 0,
  -- photos still to be fetched
  media_pending boolean not null default false,
  import_id uuid,
  search tsvector generated always as (to_tsvector('simple', author || ' ' || coalesce(title, '') || ' ' || text)) stored,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
create unique index reviews_dedupe on reviews (account_id, dedupe_key);
-- manage: newest, oldest; highest and lowest walk one rating after the other
create index reviews_manage on reviews (account_id, sort_at, id);
create index reviews_manage_rating on reviews (account_id, rating, sort_at, id);
create index reviews_import on reviews (account_id, import_id) where import_id is not null;
create index reviews_search on reviews using gin (search);
-- one product: manage and storefront
create index reviews_product on reviews (product_id, sort_at, id);
create index reviews_storefront on reviews (product_id, pinned, sort_at, id) where status = 'published';
create index reviews_storefront_rating on reviews (product_id, rating, sort_at, id) where status = 'published';
create index reviews_storefront_helpful on reviews (product_id, helpful_votes, sort_at, id) where status = 'published' and helpful_votes > 0;
create index reviews_storefront_media on reviews (product_id, sort_at, id) where status = 'published' and media_count > 0;
create index reviews_media_pending on reviews (account_id, id) where media_pending;
create index reviews_deleted on reviews (deleted_at) where status = 'deleted';
-- facets that are rare against the whole: answered from a small index
create index reviews_unanswered on reviews (account_id, sort_at, id) where reply is null and status = 'published';

-- What happened to a review; `before` and `after` hold only what changed.
create table review_changes (
  account_id uuid not null,
  review_id uuid not null,
  id uuid not null,
  action text not null,
  reason text,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  import_id uuid,
  bulk_id uuid,
  changed_at timestamptz not null,
  primary key (account_id, review_id, id),
  foreign key (account_id, review_id) references reviews (account_id, id) on delete cascade
);
create index review_changes_import on review_changes (account_id, import_id) where import_id is not null;
create index review_changes_bulk on review_changes (account_id, bulk_id) where bulk_id is not null;

-- Kept counts: a live count and average of a million reviews takes 1.7 s, a kept row 0.02 ms.
create table review_counts (
  account_id uuid not null,
  product_id uuid not null,
  source text not null,
  status text not null,
  rating smallint not null,
  reviews int not null default 0,
  with_media int not null default 0,
  replied int not null default 0,
  verified int not null default 0,
  primary key (account_id, product_id, source, status, rating),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
-- The same, over all products of an account: the facets of the manage screen.
create table account_review_counts (
  account_id uuid not null references accounts (id) on delete cascade,
  source text not null,
  status text not null,
  rating smallint not null,
  reviews int not null default 0,
  with_media int not null default 0,
  replied int not null default 0,
  verified int not null default 0,
  primary key (account_id, source, status, rating)
);

-- Statement-level with transition tables: a row-level trigger makes a 100,000-row insert take 20 s instead of 0.2 s.
-- Counter rows are touched in key order, so that two imports cannot lock each other out. `products.version` and the
-- NOTIFY tell storefront caches what to forget.
create function apply_review_deltas(deltas review_counts[]) returns void language plpgsql as $$
begin
  insert into review_counts as kept
    select d.account_id, d.product_id, d.source, d.status, d.rating, sum(d.reviews), sum(d.with_media), sum(d.replied), sum(d.verified)
    from unnest(deltas) d
    group by 1, 2, 3, 4, 5
    having sum(d.reviews) <> 0 or sum(d.with_media) <> 0 or sum(d.replied) <> 0 or sum(d.verified) <> 0
    order by 1, 2, 3, 4, 5
  on conflict (account_id, product_id, source, status, rating) do update set
    reviews = kept.reviews + excluded.reviews, with_media = kept.with_media + excluded.with_media,
    replied = kept.replied + excluded.replied, verified = kept.verified + excluded.verified;
  insert into account_review_counts as kept
    select d.account_id, d.source, d.status, d.rating, sum(d.reviews), sum(d.with_media), sum(d.replied), sum(d.verified)
    from unnest(deltas) d
    group by 1, 2, 3, 4
    having sum(d.reviews) <> 0 or sum(d.with_media) <> 0 or sum(d.replied) <> 0 or sum(d.verified) <> 0
    order by 1, 2, 3, 4
  on conflict (account_id, source, status, rating) do update set
    reviews = kept.reviews + excluded.reviews, with_media = kept.with_media + excluded.with_media,
    replied = kept.replied + excluded.replied, verified = kept.verified + excluded.verified;
  update products p set version = p.version + 1
    from (select p2.account_id, p2.id from products p2
          where (p2.account_id, p2.id) in (select distinct d.account_id, d.product_id from unnest(deltas) d)
          order by 1, 2 for no key update) touched
    where p.account_id = touched.account_id and p.id = touched.id;
  perform pg_notify('storefront', product_id::text) from (select distinct d.product_id from unnest(deltas) d) touched;
end $$;

create function count_new_reviews() returns trigger language plpgsql as $$
begin
  perform apply_review_deltas(array(
    select row(account_id, product_id, source, status, rating, count(*), count(*) filter (where media_count > 0),
               count(*) filter (where reply is not null), count(*) filter (where verified))::review_counts
    from come group by account_id, product_id, source, status, rating));
  return null;
end $$;

create function count_changed_reviews() returns trigger language plpgsql as $$
begin
  perform apply_review_deltas(array(
    select row(account_id, product_id, source, status, rating, sum(n), sum(case when media_count > 0 then n else 0 end),
               sum(case when reply is not null then n else 0 end), sum(case when verified then n else 0 end))::review_counts
    from (select account_id, product_id, source, status, rating, media_count, reply, verified, 1 as n from come
          union all
          select account_id, product_id, source, status, rating, media_count, reply, verified, -1 from gone) both_sides
    group by account_id, product_id, source, status, rating));
  return null;
end $$;

-- A deletion only lowers rows that exist; when a product or an account goes, its counters go by themselves.
create function count_gone_reviews() returns trigger language plpgsql as $$
begin
  update review_counts kept set
    reviews = kept.reviews - d.reviews, with_media = kept.with_media - d.with_media,
    replied = kept.replied - d.replied, verified = kept.verified - d.verified
  from (select account_id, product_id, source, status, rating, count(*) reviews, count(*) filter (where media_count > 0) with_media,
               count(*) filter (where reply is not null) replied, count(*) filter (where verified) verified
        from gone group by 1, 2, 3, 4, 5) d
  where (kept.account_id, kept.product_id, kept.source, kept.status, kept.rating) = (d.account_id, d.product_id, d.source, d.status, d.rating);
  update account_review_counts kept set
    reviews = kept.reviews - d.reviews, with_media = kept.with_media - d.with_media,
    replied = kept.replied - d.replied, verified = kept.verified - d.verified
  from (select account_id, source, status, rating, count(*) reviews, count(*) filter (where media_count > 0) with_media,
               count(*) filter (where reply is not null) replied, count(*) filter (where verified) verified
        from gone group by 1, 2, 3, 4) d
  where (kept.account_id, kept.source, kept.status, kept.rating) = (d.account_id, d.source, d.status, d.rating);
  update products p set version = p.version + 1 where (p.account_id, p.id) in (select distinct account_id, product_id from gone);
  perform pg_notify('storefront', product_id::text) from (select distinct product_id from gone) touched;
  return null;
end $$;

create trigger reviews_come after insert on reviews referencing new table as come for each statement execute function count_new_reviews();
create trigger reviews_change after update on reviews referencing old table as gone new table as come for each statement execute function count_changed_reviews();
create trigger reviews_go after delete on reviews referencing old table as gone for each statement execute function count_gone_reviews();

-- Bulk actions over ids or a filter; `filter` as the contract reads it.
create table review_bulks (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  action text not null check (action in ('publish', 'hide', 'delete', 'restore')),
  filter jsonb,
  -- only reviews that existed at the start are touched; the walk goes on after this id
  until timestamptz not null,
  after_id uuid,
  state text not null check (state in ('queued', 'running', 'completed', 'failed', 'undone')),
  total int not null default 0,
  done int not null default 0,
  created_at timestamptz not null,
  primary key (account_id, id)
);
