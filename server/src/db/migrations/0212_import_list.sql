-- What an account took from suppliers to sell. An account has one store at most: what is in its list belongs to that one.
create table import_list_items (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  -- of `supplier_products`; stays when the supplier's row goes
  supplier_product_id text not null,
  state text not null default 'import_list'
    check (state in ('import_list', 'pushing', 'live', 'deactivated', 'out_of_stock', 'low_stock')),
  -- the store that it was written to, and what it is called there
  store_domain text,
  store_product_id text,
  push_error text,
  title text not null,
  -- cleaned HTML
  description text not null,
  tags text[] not null,
  category text not null,
  -- the store's numbers of them
  collections text[] not null,
  options text[] not null,
  images jsonb not null,
  -- with costs, prices and what is chosen; each knows what of it the owner wrote
  variants jsonb not null,
  -- fields that the owner wrote
  locked text[] not null,
  -- of the prices
  currency text not null,
  -- sending it, in US cents, by the cheapest way; null: unknown
  ships_to text not null,
  shipping integer,
  is_estimate boolean not null,
  -- what the list shows and sorts by: reckoned with each writing
  image_url text,
  variant_count integer not null,
  price_low bigint,
  price_high bigint,
  -- the lowest of the chosen variants, in hundredths of a percent of the price
  margin integer,
  stock integer not null,
  guards jsonb not null,
  level text not null check (level in ('ready', 'warn', 'block')),
  -- when the supplier's page was read that this holds; null: only its list was
  details_at timestamptz,
  gone_at timestamptz,
  -- taken out of the list: kept for a while, so that it can be undone
  removed_at timestamptz,
  -- raised by each change of the owner
  version integer not null,
  added_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
create unique index import_list_items_product on import_list_items (account_id, supplier_product_id);
create index import_list_items_newest on import_list_items (account_id, added_at desc, id)
  where state = 'import_list' and removed_at is null;

-- Changes of many products that can be undone.
create table import_list_changes (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  action text not null,
  -- of new price rules: those before, and the version that they got
  rules_before jsonb,
  rules_version integer,
  created_at timestamptz not null,
  undone_at timestamptz,
  primary key (account_id, id)
);
-- What was there before and after: only the fields that changed.
create table import_list_changed_items (
  account_id uuid not null,
  change_id uuid not null,
  item_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (account_id, change_id, item_id),
  foreign key (account_id, change_id) references import_list_changes (account_id, id) on delete cascade
);
