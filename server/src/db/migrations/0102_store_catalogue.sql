-- The store's catalogue as it is: products with all of their variants, and collections. `seen_run` is the reading of the
-- whole store (store_syncs.run) that saw a row last: after a reading the others are gone from the store. `written_at` is
-- when we wrote a row, `store_updated_at` when the store says that it changed: an older answer does not overwrite a newer.
alter table products
  add column status text,
  add column vendor text,
  add column product_type text,
  add column store_updated_at timestamptz,
  add column seen_run integer not null default 0,
  add column written_at timestamptz,
  -- reviews outlive their product in the store: it stays here, marked
  add column gone_from_store_at timestamptz;
-- 30,000,000 rupiah in cents are more than an integer holds
alter table products alter column price_cents type bigint;
create table product_variants (
  account_id uuid not null references accounts (id) on delete cascade,
  external_id text not null,
  -- the store's number of the product: a reading brings variants in any order
  product_external_id text not null,
  title text not null,
  sku text,
  barcode text,
  price_cents bigint,
  compare_at_cents bigint,
  position integer not null,
  inventory integer,
  image_url text,
  store_updated_at timestamptz not null,
  seen_run integer not null,
  written_at timestamptz not null,
  primary key (account_id, external_id)
);
create index product_variants_product on product_variants (account_id, product_external_id);
create index product_variants_sku on product_variants (account_id, sku) where sku is not null;
create index product_variants_barcode on product_variants (account_id, barcode) where barcode is not null;
create table collections (
  account_id uuid not null references accounts (id) on delete cascade,
  external_id text not null,
  handle text not null,
  title text not null,
  store_updated_at timestamptz not null,
  seen_run integer not null,
  written_at timestamptz not null,
  primary key (account_id, external_id)
);
create table collection_products (
  account_id uuid not null references accounts (id) on delete cascade,
  collection_external_id text not null,
  product_external_id text not null,
  seen_run integer not null,
  written_at timestamptz not null,
  primary key (account_id, collection_external_id, product_external_id)
);
