-- How many bytes the bulk operation's file has, and how often it was read: a file may end early. `percent`: the highest
-- of the run, which does not fall when a part is asked for again. Files of which the size is not known are asked for
-- again.
alter table store_syncs
  add column file_size bigint,
  add column file_reads integer not null default 0,
  add column percent integer not null default 0;
update store_syncs set operation_id = null, file_url = null, file_offset = 0;
