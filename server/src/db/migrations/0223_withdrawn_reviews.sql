-- The form of a review that its reviewer withdrew is still open for three days: sent again, it must not be a new review.
create table withdrawn_reviews (
  account_id uuid not null references accounts (id) on delete cascade,
  dedupe_key text not null,
  withdrawn_at timestamptz not null,
  primary key (account_id, dedupe_key)
);
create index withdrawn_reviews_age on withdrawn_reviews (withdrawn_at);
