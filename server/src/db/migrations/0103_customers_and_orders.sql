-- Customers and orders of the store, as it has them. Their columns of one meaning are those of 0102. An e-mail is null
-- where the store does not allow us to see it.
create table customers (
  account_id uuid not null references accounts (id) on delete cascade,
  external_id text not null,
  email text,
  first_name text,
  last_name text,
  locale text,
  marketing_state text,
  store_created_at timestamptz not null,
  store_updated_at timestamptz not null,
  seen_run integer not null,
  written_at timestamptz not null,
  primary key (account_id, external_id)
);
create index customers_email on customers (account_id, lower(email)) where email is not null;
create table store_orders (
  account_id uuid not null references accounts (id) on delete cascade,
  external_id text not null,
  -- as people say it: #1001
  name text not null,
  email text,
  customer_external_id text,
  processed_at timestamptz not null,
  cancelled_at timestamptz,
  test boolean not null,
  financial_status text,
  fulfillment_status text not null,
  currency text not null,
  total_cents bigint not null,
  store_updated_at timestamptz not null,
  seen_run integer not null,
  written_at timestamptz not null,
  primary key (account_id, external_id)
);
create index store_orders_email on store_orders (account_id, lower(email)) where email is not null;
create index store_orders_name on store_orders (account_id, name);
create index store_orders_customer on store_orders (account_id, customer_external_id);
create table store_order_lines (
  account_id uuid not null references accounts (id) on delete cascade,
  external_id text not null,
  order_external_id text not null,
  product_external_id text,
  variant_external_id text,
  title text not null,
  variant_title text,
  sku text,
  quantity integer not null,
  -- without what was refunded or taken out
  current_quantity integer not null,
  gift_card boolean not null,
  price_cents bigint not null,
  seen_run integer not null,
  written_at timestamptz not null,
  primary key (account_id, external_id)
);
create index store_order_lines_order on store_order_lines (account_id, order_external_id);
create table store_fulfillments (
  account_id uuid not null references accounts (id) on delete cascade,
  external_id text not null,
  order_external_id text not null,
  status text not null,
  display_status text,
  store_created_at timestamptz not null,
  delivered_at timestamptz,
  estimated_delivery_at timestamptz,
  seen_run integer not null,
  written_at timestamptz not null,
  primary key (account_id, external_id)
);
create index store_fulfillments_order on store_fulfillments (account_id, order_external_id);
