-- The customization service (spec 6): bought once, then worked on by our people.
create table customization_requests (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  description text not null,
  picture_keys jsonb not null default '[]',
  state text not null check (state in ('unpaid', 'paid', 'in_progress', 'done')),
  provider text not null,
  external_id text,
  -- while somebody's approval or 3-D Secure is waited for
  waiting jsonb,
  price_cents int not null,
  currency text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (account_id, id)
);
create unique index customization_requests_external on customization_requests (provider, external_id);
