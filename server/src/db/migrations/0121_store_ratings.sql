-- Ratings in the store's own product data. `changed_ratings`: products whose counts changed and that the store may not know of
-- yet; a change while it is being told raises `marks`, so that it is told again.
create table changed_ratings (
  account_id uuid not null,
  product_id uuid not null,
  marks integer not null default 1,
  primary key (account_id, product_id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
-- Without a row ratings are written. `told_domain`: the store that `store_ratings` is about.
create table store_rating_switches (
  account_id uuid primary key references accounts (id) on delete cascade,
  enabled boolean not null default true,
  told_domain text,
  not_allowed_at timestamptz,
  sent_at timestamptz
);
-- What the store was told, by our product; it goes on with the store's number where the product is gone here.
create table store_ratings (
  account_id uuid not null references accounts (id) on delete cascade,
  product_id uuid not null,
  external_id text not null,
  average numeric(3, 2) not null,
  count integer not null check (count > 0),
  primary key (account_id, product_id)
);
