-- Signing in without a password, and finding one's way back.
alter table accounts add column google_sub text unique;

-- Links that work once: resetting a password (1 hour, point P1) and signing in from the store's admin (10 minutes, P45).
create table one_time_tokens (
  token_hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  purpose text not null check (purpose in ('reset_password', 'shop_login')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null
);
create index one_time_tokens_account on one_time_tokens (account_id, purpose);

-- How an owner rates the product (point P9): the last word counts.
create table account_ratings (
  account_id uuid primary key references accounts (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text,
  rated_at timestamptz not null
);
