-- A subscription whose provider does not answer is visited again after a while, behind those that were never put off. Until now that was
-- said by moving synced_at back, which made it the first of all, each minute.
alter table subscriptions add column put_off_until timestamptz;
