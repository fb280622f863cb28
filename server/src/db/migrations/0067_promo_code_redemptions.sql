-- Which account has used which promo code, and how much of it: duration and uses are per account, over all its subscriptions.
create table promo_code_redemptions (
  account_id uuid not null references accounts (id) on delete cascade,
  promo_code_id text not null references promo_codes (id),
  -- where it counts now, or counted last
  subscription_id uuid not null,
  first_used_at timestamptz not null,
  -- since when it counts on this subscription: the end of a trial, the moment of a change that comes later
  counts_from timestamptz not null,
  -- months used on earlier subscriptions, and on all
  months_before int not null default 0,
  months_used int not null default 0,
  primary key (account_id, promo_code_id)
);
create index promo_code_redemptions_code on promo_code_redemptions (promo_code_id);

-- What the subscriptions until now say.
insert into promo_code_redemptions (account_id, promo_code_id, subscription_id, first_used_at, counts_from, months_used)
select distinct on (account_id, promo_code_id)
  account_id, promo_code_id, id, started_at, greatest(started_at, coalesce(trial_ends_at, started_at)),
  case
    when least(now(), coalesce(ended_at, now())) < greatest(started_at, coalesce(trial_ends_at, started_at)) then 0
    else 1 + (extract(epoch from least(now(), coalesce(ended_at, now())) - greatest(started_at, coalesce(trial_ends_at, started_at))) / 2678400)::int
  end
from subscriptions
where promo_code_id is not null and phase in ('live', 'ended')
order by account_id, promo_code_id, started_at desc;
