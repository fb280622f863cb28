-- A thing's deliveries are found by its number, old ones of all accounts by their age.
create index store_events_thing on store_events (account_id, topic, external_id);
create index store_events_age on store_events (received_at);
-- What waits longest is read first.
create index store_changes_account on store_changes (account_id, changed_at);
-- Names in a file of reviews are looked up by these codes.
create index products_sku on products (account_id, sku) where sku is not null;
create index products_barcode on products (account_id, barcode) where barcode is not null;
