-- How far each store has been read, so that a killed reading goes on where it stopped.
create table store_syncs (
  account_id uuid primary key references accounts (id) on delete cascade,
  -- the store that was read: another one is read from the beginning
  domain text not null,
  -- which reading of the whole store this is
  run integer not null,
  state text not null check (state in ('waiting', 'running', 'complete', 'failed')),
  started_at timestamptz,
  finished_at timestamptz,
  reconciled_at timestamptz,
  -- the bulk operation of the part that is read now: asked for, then its file, then how far we are in it
  operation_id text,
  file_url text,
  file_offset bigint not null default 0,
  -- how often this part was asked for in this run
  attempts integer not null default 0
);
create table store_sync_kinds (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('products', 'variants', 'collections', 'orders', 'customers')),
  state text not null check (state in ('waiting', 'reading', 'complete', 'failed')),
  total integer,
  -- how many were read in this run
  read integer not null default 0,
  last_change_at timestamptz,
  primary key (account_id, kind)
);
-- Deliveries of the store, each once, without what they said: the thing itself is read again.
create table store_events (
  account_id uuid not null references accounts (id) on delete cascade,
  delivery_id text not null,
  topic text not null,
  kind text not null,
  external_id text not null,
  received_at timestamptz not null,
  primary key (account_id, delivery_id)
);
create index store_events_received on store_events (account_id, received_at);
-- What has to be read again, once however often it was told.
create table store_changes (
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  external_id text not null,
  -- which telling this is: what is told while it is read is read once more
  told integer not null default 1,
  changed_at timestamptz not null,
  primary key (account_id, kind, external_id)
);
create index store_changes_changed on store_changes (changed_at);
-- What the store allows, with commas; null until it was asked. Stores that are connected already get the new webhooks.
alter table stores add column granted_scopes text;
update stores set watched_at = null;
