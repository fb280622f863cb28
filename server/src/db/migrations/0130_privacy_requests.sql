-- What the store platform asks about its customers' and shops' data (product.md 8; Shopify's privacy webhooks). Of no
-- account: it outlives the one that it erases. What was asked is kept only until it is answered, since it names a person.
create table privacy_requests (
  id uuid primary key,
  delivery_hash text not null unique,
  topic text not null check (topic in ('customers/data_request', 'customers/redact', 'shop/redact')),
  asked jsonb,
  received_at timestamptz not null,
  answered_at timestamptz,
  outcome text check (outcome in ('answered', 'nothing_found', 'connected_again'))
);
create index privacy_requests_open on privacy_requests (received_at) where answered_at is null;

-- What is known of a customer, for the owner whom she asked for it: a file for 30 days.
create table customer_files (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  file_key text not null,
  reviews int not null,
  orders int not null,
  customer_email text,
  customer_external_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, id)
);
create index customer_files_old on customer_files (expires_at);

-- A reviewer whose data was erased: no import puts her name back.
alter table reviews add column erased_at timestamptz;
