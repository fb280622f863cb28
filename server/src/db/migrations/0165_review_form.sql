-- Reviews that shoppers write in the shop. A pending one publishes by itself at `publish_at`, or is held for a reason
-- ({reason, count}) until the owner decides. Until the reviewer confirmed the typed e-mail it proves no purchase.
alter table reviews
  add column publish_at timestamptz,
  add column held jsonb,
  add column email_unconfirmed boolean not null default false;
create index reviews_publish_due on reviews (publish_at) where status = 'pending' and publish_at is not null;
create index reviews_shopper_email on reviews (account_id, lower(author_email)) where source = 'storefront';

-- How a review came in by the form. `visitor` and `text_hash` are keyed hashes; the first one's key changes each day.
create table review_submissions (
  account_id uuid not null references accounts (id) on delete cascade,
  review_id uuid not null,
  visitor text not null,
  text_hash text not null,
  locale text not null,
  consented_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (account_id, review_id),
  foreign key (account_id, review_id) references reviews (account_id, id) on delete cascade
);
create index review_submissions_visitor on review_submissions (account_id, visitor, consented_at);
create index review_submissions_text on review_submissions (account_id, text_hash, consented_at);
create index review_submissions_time on review_submissions (account_id, consented_at);

-- Photos and videos of a form that is not sent yet; a job removes those of forms that never are.
create table review_uploads (
  account_id uuid not null references accounts (id) on delete cascade,
  id uuid not null,
  form_id text not null,
  visitor text not null,
  media jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, id)
);
create index review_uploads_form on review_uploads (account_id, form_id);
create index review_uploads_age on review_uploads (created_at);

create table review_form_settings (
  account_id uuid not null references accounts (id) on delete cascade,
  publish text not null check (publish in ('at_once', 'after_days', 'by_hand')),
  days smallint not null check (days between 1 and 14),
  updated_at timestamptz not null,
  primary key (account_id)
);
