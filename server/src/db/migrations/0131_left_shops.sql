-- Shops that an account had before another one: found when the platform asks to erase a shop or one of its customers.
create table left_shops (
  domain text not null,
  account_id uuid not null,
  name text not null,
  left_at timestamptz not null,
  primary key (domain, account_id)
);
create index left_shops_account on left_shops (account_id);
