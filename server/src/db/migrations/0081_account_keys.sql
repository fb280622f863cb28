-- What is unique over all accounts, and whose it is. An account's own tables are then asked by the account alone, so that
-- they can be distributed by it (decision 0038). No foreign key: such a table stands apart from the distributed ones.
create table account_keys (
  kind text not null check (kind in ('email', 'google', 'shop_key', 'store_domain')),
  key text not null,
  account_id uuid not null,
  primary key (kind, key)
);
create index account_keys_account on account_keys (account_id);

-- Whoever registers at a process of the version before from now on is added by a job, within ten minutes.
insert into account_keys (kind, key, account_id)
select 'email', lower(email), id from accounts
union all select 'google', google_sub, id from accounts where google_sub is not null
union all select 'shop_key', shop_key, id from accounts
union all select 'store_domain', domain, account_id from stores;

-- Deleting an account deletes its tokens by name; one that comes in the same moment gives access to nothing and ends by itself.
create index connect_states_account on connect_states (account_id);
