-- What the last look at a live page found of each widget, and where it was last found. The first widget has its account's
-- id and may have no row of its own, so this names none.
create table widget_checks (
  account_id uuid not null references accounts (id) on delete cascade,
  widget_id uuid not null,
  outcome text not null,
  url text not null,
  -- the address was typed: it is read again, as there may be no other
  is_typed boolean not null,
  checked_at timestamptz not null,
  found_url text,
  found_at timestamptz,
  primary key (account_id, widget_id)
);
