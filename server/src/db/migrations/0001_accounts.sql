-- Who may come in. Everything else hangs on an account.
create table accounts (
  id uuid primary key,
  name text not null,
  email text not null,
  -- null for accounts made by Google sign-in
  password_hash text,
  language text not null default 'en',
  signup_origin text not null default 'web' check (signup_origin in ('web', 'google', 'shopify')),
  -- referral and campaign values of the registration (spec 3)
  marketing jsonb not null default '{}',
  onboarding_choices jsonb,
  -- public: the {shop} of /storefront/v1/{shop}/…
  shop_key text not null unique,
  -- by hand: everything, without end (decisions 3, Perpetual Unicorn Plan)
  is_perpetual boolean not null default false,
  created_at timestamptz not null
);
create unique index accounts_email on accounts (lower(email));

-- One row per refresh token ever given. A used one presented again revokes its family (decisions 2).
create table refresh_tokens (
  token_hash text primary key,
  account_id uuid not null references accounts (id) on delete cascade,
  family_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index refresh_tokens_family on refresh_tokens (family_id);
create index refresh_tokens_account on refresh_tokens (account_id);

-- Fixed windows, shared by all web processes.
create table rate_limits (
  key text not null,
  window_start timestamptz not null,
  hits int not null,
  primary key (key, window_start)
);

-- The answer to a POST that creates or charges, kept for 24 hours under its Idempotency-Key (decisions 2).
create table idempotency_keys (
  account_id uuid not null references accounts (id) on delete cascade,
  key text not null,
  endpoint text not null,
  input_hash text not null,
  -- null while the first call is still being answered
  status int,
  body jsonb,
  created_at timestamptz not null,
  primary key (account_id, key)
);

create table notifications (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('success', 'info', 'error', 'warning')),
  title text not null,
  message text not null,
  primary_action_text text,
  primary_action_url text,
  secondary_action_text text,
  secondary_action_url text,
  created_at timestamptz not null,
  read_at timestamptz,
  -- the same event told twice is one notification
  event_key text,
  primary key (account_id, id)
);
create unique index notifications_event on notifications (account_id, event_key);
create index notifications_newest on notifications (account_id, created_at desc);
