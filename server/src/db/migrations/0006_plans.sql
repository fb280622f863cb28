-- Plans and promo codes are data: `npm run plans -- load <file>` writes them, no code names a price (decisions 3).
create table plans (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
  name text not null,
  interval text not null check (interval in ('monthly', 'annual')),
  -- AC on sale, IN not (point P25)
  status text not null check (status in ('AC', 'IN')),
  currency text not null default 'USD',
  -- cents a month; an annual plan costs 12 times this a year
  cost_per_month int not null check (cost_per_month >= 0),
  months_off int not null default 0,
  trial_days int not null default 0,
  is_highlighted boolean not null default false,
  for_winning boolean not null default false,
  features jsonb not null default '[]',
  limits jsonb not null,
  updated_at timestamptz not null default now()
);

-- Given by hand, to whom it is given for ever (decisions 3). It is known by its name (spec 4), so it comes with the tables.
insert into plans (id, name, interval, status, cost_per_month, limits)
values (
  'perpetual-unicorn', 'Perpetual Unicorn Plan', 'annual', 'IN', 0,
  '{"can_remove_powered_by": true, "filter_import": true, "filter_rating": true, "reviews_count": true, "widget_colors": true, "widget_review_button": true, "paid_plan": true, "request_emails": "unlimited", "resync_products": 500, "api_access": true}'
);

create table promo_codes (
  id text primary key,
  code text not null,
  -- exactly one of the two
  percent_off int check (percent_off between 1 and 100),
  amount_off int check (amount_off > 0),
  currency text not null default 'USD',
  duration text not null check (duration in ('once', 'repeating', 'forever')),
  duration_in_months int,
  -- names of plans it is for; null for all
  plan_names jsonb,
  first_time_only boolean not null default false,
  max_redemptions int,
  expires_at timestamptz,
  is_active boolean not null default true,
  updated_at timestamptz not null default now(),
  check ((percent_off is null) <> (amount_off is null)),
  check ((duration = 'repeating') = (duration_in_months is not null))
);
create unique index promo_codes_code on promo_codes (upper(code));

-- What a payment provider calls things of ours: a price, a plan, a coupon, an account's customer.
create table provider_items (
  provider text not null,
  item_key text not null,
  external_id text not null,
  primary key (provider, item_key)
);
create unique index provider_items_external on provider_items (provider, external_id);
