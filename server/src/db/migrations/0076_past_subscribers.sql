-- Who had a plan has had the trial, and has used the codes, also when the account is deleted and opened anew. What is kept is no
-- e-mail and no shop: a keyed hash of each (HMAC with the server's secret), for 400 days.
create table past_subscribers (
  key text primary key,
  deleted_at timestamptz not null
);
create index past_subscribers_age on past_subscribers (deleted_at);

-- Accounts that used a code and were deleted, which max_redemptions counts too.
alter table promo_codes add column used_by_deleted int not null default 0;
