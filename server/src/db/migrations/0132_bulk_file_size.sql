-- How many objects the bulk operation found, and how many lines of its file were read: a file may end early. Files of
-- which the number is not known are asked for again.
alter table store_syncs
  add column file_objects bigint not null default 0,
  add column file_lines bigint not null default 0;
update store_syncs set operation_id = null, file_url = null, file_offset = 0;
