-- Which changes of live products an owner is told, and when. No row: as everybody begins.
create table selling_notices (
  account_id uuid primary key references accounts (id) on delete cascade,
  price text not null check (price in ('at_once', 'daily', 'off')),
  out_of_stock text not null check (out_of_stock in ('at_once', 'daily', 'off')),
  in_stock text not null check (in_stock in ('at_once', 'daily', 'off')),
  gone text not null check (gone in ('at_once', 'daily', 'off')),
  push_failed text not null check (push_failed in ('at_once', 'daily', 'off')),
  -- in percent
  price_threshold integer not null check (price_threshold between 1 and 50),
  margin_threshold integer not null check (margin_threshold between 0 and 90),
  email boolean not null,
  updated_at timestamptz not null
);
-- What changed about live products: told already, so that it is not told again the same day, or waiting for the summary of
-- the day.
create table selling_changes (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  item_id uuid not null,
  kind text not null check (kind in ('price', 'out_of_stock', 'in_stock', 'gone', 'push_failed')),
  -- cost and margin before and after
  facts jsonb not null,
  at timestamptz not null,
  told_at timestamptz,
  told_by text check (told_by in ('at_once', 'daily')),
  primary key (account_id, id),
  foreign key (account_id, item_id) references import_list_items (account_id, id) on delete cascade
);
create unique index selling_changes_waiting on selling_changes (account_id, item_id, kind)
  where told_at is null;
create index selling_changes_of_item on selling_changes (account_id, item_id, at);
create index selling_changes_told on selling_changes (account_id, told_at) where told_by = 'daily';
create index selling_changes_by_time on selling_changes (at);
