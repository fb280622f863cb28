-- Rejected rows are mended in place: what the owner writes goes into the row, and a job tries it again.
alter table import_rejects add column waiting boolean not null default false;
-- One more with each try, so that a row that was changed meanwhile is told from the one that was read.
alter table import_rejects add column tries int not null default 0;
-- The owner's choice for a row whose own product is none of the account's.
alter table import_rejects add column product_id uuid;
create index import_rejects_waiting on import_rejects (account_id, import_id, row_number) where waiting;
