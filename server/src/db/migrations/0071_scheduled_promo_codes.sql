-- The promo code of a change that is scheduled: it is the subscription's once the change begins, and nothing of it counts before.
alter table subscriptions add column scheduled_promo_code_id text references promo_codes (id);
