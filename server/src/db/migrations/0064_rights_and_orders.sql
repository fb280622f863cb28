-- What an account was granted or has paid for, and until when: rights follow from these facts alone. Only added to.
create table rights_entries (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('trial', 'payment')),
  plan_id text not null references plans (id),
  covers_from timestamptz not null,
  covers_until timestamptz not null,
  -- the provider's number of the payment; null for a trial
  payment_external_id text,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index rights_entries_payment on rights_entries (account_id, subscription_id, payment_external_id) where payment_external_id is not null;
create index rights_entries_subscription on rights_entries (account_id, subscription_id, created_at);

-- Every number that we ever got from a provider for something an owner can approve or pay: watched until it is seen dead.
-- It outlives the account: a page that was left open can still be approved then.
create table provider_orders (
  provider text not null check (provider in ('stripe', 'paypal', 'shopify')),
  external_id text not null,
  account_id uuid not null,
  subscription_id uuid not null,
  kind text not null check (kind in ('subscription', 'purchase')),
  state text not null check (state in ('watched', 'dead')),
  created_at timestamptz not null,
  checked_at timestamptz not null,
  primary key (provider, external_id)
);
create index provider_orders_watched on provider_orders (checked_at) where state = 'watched';
create index provider_orders_account on provider_orders (account_id);

-- One-off charges beside the periods: the difference of an upgrade, the share of a period after a pause.
create table one_off_charges (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  provider text not null,
  kind text not null check (kind in ('upgrade', 'resume')),
  plan_id text not null references plans (id),
  covers_from timestamptz not null,
  covers_until timestamptz not null,
  cents int not null,
  currency text not null,
  external_id text,
  -- where the owner approves it, at a provider that asks
  page_url text,
  state text not null check (state in ('open', 'paid', 'dropped')),
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, id)
);
create unique index one_off_charges_open on one_off_charges (account_id) where state = 'open';
create unique index one_off_charges_external on one_off_charges (provider, external_id);

alter table payments drop constraint payments_kind_check;
alter table payments add constraint payments_kind_check check (kind in ('subscription', 'customization', 'refund'));

-- A holder that was too slow writes nothing any more: each write carries the number of its lease, and a row takes none that is older.
create sequence billing_fences;
alter table subscriptions add column fence bigint not null default 0;
-- Who waits for an account's lease, in the order in which they came.
create table billing_turns (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  alive_until timestamptz not null,
  primary key (account_id, id)
);

-- Deliveries about one thing are looked into together.
alter table payment_events add column subject text;
update payment_events set subject = coalesce(about ->> 'subscriptionId', about ->> 'purchaseId', about ->> 'accountId') where processed_at is null;
create index payment_events_subject on payment_events (provider, subject, received_at) where processed_at is null;

-- Whoever has a plan today keeps it: what their provider told last stands for what was granted and paid.
insert into rights_entries (account_id, id, subscription_id, kind, plan_id, covers_from, covers_until, payment_external_id, created_at)
select account_id, gen_random_uuid(), id, 'trial', plan_id, started_at, trial_ends_at, null, synced_at
from subscriptions where phase = 'live' and provider is not null and trial_ends_at is not null and trial_ends_at > started_at;
insert into rights_entries (account_id, id, subscription_id, kind, plan_id, covers_from, covers_until, payment_external_id, created_at)
select account_id, gen_random_uuid(), id, 'payment', plan_id, started_at, coalesce(past_due_since, period_end), 'before-the-ledger', synced_at
from subscriptions where phase = 'live' and provider is not null and coalesce(past_due_since, period_end) > started_at
  and (trial_ends_at is null or trial_ends_at < coalesce(past_due_since, period_end));
insert into provider_orders (provider, external_id, account_id, subscription_id, kind, state, created_at, checked_at)
select provider, external_id, account_id, id, 'subscription', 'watched', created_at, synced_at
from subscriptions where external_id is not null and phase in ('pending', 'live', 'dropped')
on conflict do nothing;
