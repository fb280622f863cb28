-- What was found of our blocks in the theme that shoppers see, when it was last read. `seen` has the state of each block by
-- its name; `lost` the blocks that the theme before showed and this one does not.
create table theme_checks (
  account_id uuid primary key references accounts (id) on delete cascade,
  domain text not null,
  outcome text not null check (outcome in ('checked', 'not_allowed', 'failed')),
  tried_at timestamptz not null,
  checked_at timestamptz,
  theme_id text,
  theme_name text,
  live_since timestamptz,
  seen jsonb not null default '{}',
  lost jsonb not null default '[]'
);
