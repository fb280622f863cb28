-- What an owner said about the columns of a file, for the next file with the same column names.
create table remembered_columns (
  account_id uuid not null references accounts (id) on delete cascade,
  -- hash over the set of column names, without case and separators
  headers_key text not null,
  -- plain column name → meaning
  columns jsonb not null,
  date_order text check (date_order in ('day_first', 'month_first')),
  used_at timestamptz not null,
  primary key (account_id, headers_key)
);
