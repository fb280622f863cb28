-- An account has any number of widgets. The first one has its account's id, and is there before it was ever saved.
create table widgets (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  name text,
  settings jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);
insert into widgets (account_id, id, settings, created_at, updated_at)
select account_id, account_id, settings, updated_at, updated_at from widget_settings;
drop table widget_settings;
-- Processes of the version before go on reading the first one, so that shoppers have reviews while an update runs.
create view widget_settings as
select account_id, settings, updated_at from widgets where id = account_id;

-- A first page is kept for each order, size and lowest rating that one of the account's widgets asks for. What was kept
-- is made again; processes of the version before keep none.
truncate storefront_pages;
alter table storefront_pages add column page_key text not null;
alter table storefront_pages drop constraint storefront_pages_pkey;
alter table storefront_pages add primary key (account_id, product_id, page_key);
