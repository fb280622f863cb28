-- How a file with these columns was read besides what its columns mean: the encoding of its letters, the scale of its ratings.
alter table remembered_columns add column reading jsonb not null default '{}';
