-- A store can take its access back: by refusing our tokens, by uninstalling the app, or because its owner disconnects it.
alter table stores
  -- when the store platform began to tell us what happens there (its webhooks are registered); null: not yet
  add column watched_at timestamptz,
  -- since when it refuses our tokens; null: it does not
  add column access_lost_at timestamptz;

-- The store that an account had last, so that it can be connected again. Holds no tokens.
create table former_stores (
  account_id uuid primary key references accounts (id) on delete cascade,
  domain text not null,
  name text not null,
  url text not null,
  how text not null check (how in ('disconnected', 'uninstalled')),
  -- as stores.opens_account was: whoever installs it again in the store's admin is signed in
  opens_account boolean not null,
  left_at timestamptz not null
);
create index former_stores_domain on former_stores (domain, left_at desc);
