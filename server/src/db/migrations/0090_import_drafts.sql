-- Files of reviews that were uploaded, wholly or in part, and are not imported yet: kept for a day.
create table import_drafts (
  account_id uuid not null references accounts (id) on delete cascade,
  -- the import that is started from it gets the same id
  id uuid not null,
  file_name text not null,
  size integer not null check (size > 0),
  -- the browser's word for the content: the same file is not uploaded twice
  fingerprint text not null,
  received integer not null default 0 check (received >= 0 and received <= size),
  -- [{ key, size }] in the order of the file, until they are put together
  parts jsonb not null default '[]',
  -- the whole file, once it is here
  file_key text,
  -- JSON: what was found out about the file and which of its rows lie ready; text, because column names may hold what jsonb refuses
  reading text,
  started boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);
create index import_drafts_expiry on import_drafts (expires_at);
