-- When a provider last told of a subscription. synced_at is moved back where a call got no answer, so that the sweep asks soon, and
-- does not say how long a store has been silent.
alter table subscriptions add column answered_at timestamptz;
update subscriptions set answered_at = case when synced_at > '1971-01-01' then synced_at else created_at end;
alter table subscriptions alter column answered_at set default now(), alter column answered_at set not null;
