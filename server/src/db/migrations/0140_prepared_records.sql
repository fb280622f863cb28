-- How many products, orders… the store has written down for the part that is read now, while its file is not ready.
alter table store_syncs add column prepared integer not null default 0;
