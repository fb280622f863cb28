-- The last push of each product: what was asked, how it went, and what the store had right after it.
create table product_pushes (
  account_id uuid not null references accounts (id) on delete cascade,
  item_id uuid not null,
  state text not null check (state in ('waiting', 'done', 'failed')),
  -- where the item goes back to when it fails
  from_state text not null,
  status text not null check (status in ('draft', 'active')),
  -- which differences are written; null: all that only we changed
  chosen text[],
  tries integer not null,
  -- what was not done, as texts with their values
  notes jsonb not null,
  left_count integer not null,
  -- what was written last, and what the store made of it
  pushed jsonb,
  -- why it is not for shoppers
  reason text check (reason in ('by_owner', 'supplier_gone', 'store_gone')),
  asked_at timestamptz not null,
  ended_at timestamptz,
  pushed_at timestamptz,
  synced_at timestamptz,
  primary key (account_id, item_id),
  foreign key (account_id, item_id) references import_list_items (account_id, id) on delete cascade
);
create index import_list_items_live on import_list_items (account_id, added_at desc, id)
  where state in ('live', 'low_stock', 'out_of_stock', 'deactivated');
create index product_pushes_due on product_pushes (synced_at nulls first, account_id, item_id)
  where pushed_at is not null;
