-- When the supplier said that something of the product changed, until it was asked again.
alter table supplier_products add column noticed_at timestamptz;
create index supplier_products_noticed on supplier_products (noticed_at) where noticed_at is not null;
-- When the supplier answered nothing about it, until it did: others come first.
alter table supplier_products add column failed_at timestamptz;
-- Notices of stock name the variant alone.
create index supplier_product_details_variants on supplier_product_details using gin (variants jsonb_path_ops);

-- Since when the store lacks what the supplier said of the product.
alter table product_pushes add column behind_since timestamptz;
create index product_pushes_behind on product_pushes (account_id) where behind_since is not null;

-- Who has a product of the supplier, of all accounts.
create index import_list_items_of_product on import_list_items (supplier_product_id) where removed_at is null;
