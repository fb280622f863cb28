-- Where the published reviews of each product come from, for the shoppers' filter: counted live it would read all of them.
create table product_country_counts (
  account_id uuid not null,
  product_id uuid not null,
  country text not null,
  rating smallint not null,
  reviews integer not null,
  with_media integer not null,
  primary key (account_id, product_id, country, rating),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
insert into product_country_counts (account_id, product_id, country, rating, reviews, with_media)
select account_id, product_id, country, rating, count(*), count(*) filter (where media_count > 0) from reviews
where country is not null and status = 'published' group by account_id, product_id, country, rating;
-- The reviews of one country of a product in each order: what 0080 and 0101 have without the country. The last two hold
-- the few reviews that have votes or photos.
create index reviews_storefront_country on reviews
  (account_id, product_id, country, sort_at, id, rating, media_count, helpful_votes)
  where status = 'published' and country is not null;
create index reviews_storefront_country_rating on reviews (account_id, product_id, country, rating, sort_at, id, media_count)
  where status = 'published' and country is not null;
create index reviews_storefront_country_helpful on reviews
  (account_id, product_id, country, helpful_votes, sort_at, id, rating, media_count)
  where status = 'published' and country is not null and helpful_votes > 0;
create index reviews_storefront_country_media on reviews (account_id, product_id, country, sort_at, id, rating)
  where status = 'published' and country is not null and media_count > 0;
-- The words that most reviews of a product use, as of one of its versions.
create table product_topics (
  account_id uuid not null,
  product_id uuid not null,
  version bigint not null,
  topics jsonb not null,
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
-- Owners who offer every filter there was offer these as well.
update widgets set settings = jsonb_set(settings, '{offered_filters}', (settings -> 'offered_filters') || '["country", "topics"]')
where settings -> 'offered_filters' @> '["photos", "rating", "search"]' and not settings -> 'offered_filters' @> '["country"]';
