-- Items by the supplier's product, for what changed there.
create index import_list_items_supplier on import_list_items (supplier_product_id) where removed_at is null;
-- Products that were read, or went, lately.
create index import_list_items_unread on import_list_items (updated_at)
  where details_at is null and gone_at is null and removed_at is null;
create index supplier_products_read on supplier_products (details_at);
create index supplier_products_gone on supplier_products (gone_at) where gone_at is not null;

-- How retail prices come about; an account without a row has those that everybody begins with.
create table price_rules (
  account_id uuid primary key references accounts (id) on delete cascade,
  rules jsonb not null,
  version integer not null,
  updated_at timestamptz not null
);
