-- Whether the owner has shown that the e-mail is theirs: by the link of a letter, or by Google.
alter table accounts add column email_verified_at timestamptz;
update accounts set email_verified_at = created_at where google_sub is not null;

-- Which e-mail a link confirms: the account's own, or the one that it is to become.
alter table one_time_tokens add column email text;
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check
  check (purpose in ('reset_password', 'shop_login', 'verify_email', 'change_email', 'sign_in'));

-- Sign-ins that were ended before their access token ran out; every web process keeps these in memory. Rows outlive accounts.
create table ended_sessions (
  family_id uuid primary key,
  ended_at timestamptz not null
);
create index ended_sessions_newest on ended_sessions (ended_at);

-- Where an owner has signed in from before (a hash): guesses from elsewhere never lock these out.
create table known_addresses (
  account_id uuid not null references accounts (id) on delete cascade,
  address_hash text not null,
  seen_at timestamptz not null,
  primary key (account_id, address_hash)
);
