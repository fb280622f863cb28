-- One import (one run). `next_row` moves in the same transaction as the reviews it stands for, so a killed process
-- goes on exactly where it stopped.
create table imports (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  source text not null,
  format text,
  file_name text,
  file_key text,
  -- what was decided over the whole file before the first row: encoding, delimiter, columns, dates, products, options
  plan jsonb not null,
  state text not null check (state in ('queued', 'running', 'completed', 'failed', 'cancelled', 'undoing', 'undone')),
  problem text check (problem in ('fault', 'too_long', 'file_lost')),
  cancel_asked boolean not null default false,
  total int not null,
  next_row int not null default 0,
  count_new int not null default 0,
  count_changed int not null default 0,
  count_duplicate int not null default 0,
  count_rejected int not null default 0,
  photos_total int not null default 0,
  photos_ready int not null default 0,
  photos_failed int not null default 0,
  products_created int not null default 0,
  -- work done so far; the 30-minute promise counts work, not waiting (point P49)
  worked_ms bigint not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id)
);
create index imports_newest on imports (account_id, created_at, id);
create index imports_open on imports (state) where state in ('queued', 'running', 'undoing');

create table import_rejects (
  account_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  field text,
  value text,
  reason text not null,
  suggestion text,
  -- the row as it came: column name → value
  raw jsonb not null,
  primary key (account_id, import_id, row_number),
  foreign key (account_id, import_id) references imports (account_id, id) on delete cascade
);

create table widget_settings (
  account_id uuid primary key references accounts (id) on delete cascade,
  settings jsonb not null,
  updated_at timestamptz not null
);

-- One vote per review and visitor (a hash of address and browser, salted per day).
create table helpful_votes (
  account_id uuid not null,
  review_id uuid not null,
  visitor text not null,
  voted_at timestamptz not null,
  primary key (account_id, review_id, visitor),
  foreign key (account_id, review_id) references reviews (account_id, id) on delete cascade
);
