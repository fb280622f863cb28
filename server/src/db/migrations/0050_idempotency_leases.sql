-- A call whose process was killed must not keep its key for a day: whoever answers it holds the key for a short while
-- and renews that; afterwards the same call may take it over.
alter table idempotency_keys add column leased_until timestamptz;
