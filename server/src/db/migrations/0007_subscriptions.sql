-- What each account pays, as its provider last told us. The provider's record is the truth; what a provider cannot do
-- (PayPal, Shopify: pausing, cancelling at the period's end) is kept here by our own flags and timers.
create table subscriptions (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  plan_id text not null references plans (id),
  -- null: the perpetual plan, which nobody bills
  provider text check (provider in ('stripe', 'paypal', 'shopify')),
  external_id text,
  -- pending: begun, not yet paid or approved; dropped: was begun and came to nothing
  phase text not null check (phase in ('pending', 'live', 'ended', 'dropped')),
  -- what the first payment or a change waits for: see features/billing/rows.ts
  waiting jsonb,
  -- one period's price as agreed, cents
  price_cents int not null,
  currency text not null,
  started_at timestamptz not null,
  trial_ends_at timestamptz,
  period_start timestamptz,
  period_end timestamptz,
  next_amount_cents int,
  paused_at timestamptz,
  resumes_at timestamptz,
  cancel_at timestamptz,
  past_due_since timestamptz,
  scheduled_plan_id text references plans (id),
  scheduled_at timestamptz,
  ended_at timestamptz,
  promo_code_id text references promo_codes (id),
  payment_method jsonb,
  trial_extended_at timestamptz,
  -- the trial's end or the renewal that the owner was reminded of
  reminded_of timestamptz,
  -- the yearly plan is offered once after a monthly checkout: due, then answered
  upgrade_offer text check (upgrade_offer in ('due', 'answered')),
  -- when the provider was last asked
  synced_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
-- One subscription an account, whatever two tabs do.
create unique index subscriptions_live on subscriptions (account_id) where phase = 'live';
create unique index subscriptions_pending on subscriptions (account_id) where phase = 'pending';
create unique index subscriptions_external on subscriptions (provider, external_id);
-- What the sweep looks for: soonest first.
create index subscriptions_due on subscriptions (synced_at) where phase in ('pending', 'live');

create table pauses (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  paused_at timestamptz not null,
  resumes_at timestamptz not null,
  resumed_at timestamptz,
  -- trial left when it began, ms: its remaining days wait (point P28)
  trial_left_ms bigint,
  primary key (account_id, id)
);
create unique index pauses_open on pauses (account_id) where resumed_at is null;

create table cancellation_steps (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  step text not null,
  offered text,
  taken boolean not null,
  reason text,
  comment text,
  created_at timestamptz not null,
  primary key (account_id, id)
);

-- Point P48. Printed on invoices.
create table billing_details (
  account_id uuid primary key references accounts (id) on delete cascade,
  details jsonb not null,
  updated_at timestamptz not null
);

-- The billing history: one row a payment or open invoice.
create table payments (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  provider text not null,
  external_id text not null,
  kind text not null check (kind in ('subscription', 'customization')),
  -- ours, in order, once it is paid
  number text unique,
  description text not null,
  amount_cents int not null,
  currency text not null,
  status text not null check (status in ('draft', 'unpaid', 'paid', 'pending', 'succeeded', 'failed')),
  payment_method jsonb,
  lines jsonb not null default '[]',
  -- to whom, as it was when it was paid
  details jsonb,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create unique index payments_external on payments (provider, external_id);
create index payments_newest on payments (account_id, created_at desc, id desc);
create sequence invoice_numbers start 1001;

-- At most one change of an account's billing at a time, over all processes; a lost holder's lease runs out.
create table billing_leases (
  account_id uuid primary key references accounts (id) on delete cascade,
  holder uuid not null,
  until timestamptz not null
);

-- Each delivery of a provider, stored once by its event id.
create table payment_events (
  provider text not null,
  event_id text not null,
  type text not null,
  about jsonb not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  primary key (provider, event_id)
);
create index payment_events_waiting on payment_events (received_at) where processed_at is null;

-- Perpetual accounts until now were a flag on the account; from now on it is their last subscription that says so (spec 4).
insert into subscriptions (account_id, id, plan_id, phase, price_cents, currency, started_at, synced_at, created_at)
select id, gen_random_uuid(), 'perpetual-unicorn', 'live', 0, 'USD', created_at, created_at, created_at from accounts where is_perpetual;
alter table accounts drop column is_perpetual;
