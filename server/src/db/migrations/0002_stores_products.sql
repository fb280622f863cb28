-- The connected shop: at most one per account.
create table stores (
  account_id uuid primary key references accounts (id) on delete cascade,
  platform text not null check (platform in ('shopify')),
  -- e.g. fernhill.myshopify.com
  domain text not null unique,
  name text not null,
  url text not null,
  email text not null,
  phone text,
  access_token text not null,
  access_expires_at timestamptz,
  refresh_token text,
  products_synced_at timestamptz,
  connected_at timestamptz not null
);

-- One-time states of connections under way.
create table connect_states (
  state text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  domain text not null,
  created_at timestamptz not null
);

create table products (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  -- the store platform's number, as text: it may exceed 2^53
  external_id text,
  handle text,
  title text not null,
  image_url text,
  sku text,
  barcode text,
  price_cents int,
  currency text,
  -- 'store': synced; 'file': made from an import's handle or title
  origin text not null check (origin in ('store', 'file')),
  created_by_import uuid,
  -- raised by every change of its reviews: the storefront's ETag
  version bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index products_external on products (account_id, external_id);
create unique index products_handle on products (account_id, handle);
create index products_title on products (account_id, lower(title), id);
