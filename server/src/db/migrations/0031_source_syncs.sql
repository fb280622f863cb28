-- One product of Amazon or AliExpress may stand at several products of an account: its reviews are one for each.
update reviews set dedupe_key = dedupe_key || '@' || product_id
where source in ('amazon', 'aliexpress') and (dedupe_key like 'ref:amazon:%' or dedupe_key like 'ref:aliexpress:%');

-- Products whose source is read again by itself. What a plan or a pause forbids is not written here: it is asked anew at
-- each reading, so that a plan that comes back needs no mending.
create table source_syncs (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  product_id uuid not null,
  source text not null check (source in ('amazon', 'aliexpress')),
  -- the product there: {source, id, site}
  item jsonb not null,
  item_key text not null,
  -- the options of the import that it was turned on from, without its dates
  filters jsonb not null,
  publish boolean not null,
  is_on boolean not null,
  -- reviews are new from this day on; a little overlap allows for those that a site shows late
  since text not null,
  -- keys of what was read in that overlap, deleted reviews included: they do not come back
  known jsonb not null,
  next_at timestamptz not null,
  last_at timestamptz,
  last_added int,
  added int not null default 0,
  -- what the site answered instead, the last time
  problem text,
  -- the last reading, and the last one whose result was counted
  import_id uuid,
  counted_import_id uuid,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, product_id) references products (account_id, id) on delete cascade
);
create unique index source_syncs_item on source_syncs (account_id, product_id, item_key);
create index source_syncs_due on source_syncs (next_at) where is_on;
