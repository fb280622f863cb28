-- When a one-off charge was sent to its provider and the answer is not known: it may have been taken, and is not owed a second
-- time. Null before, and again once the provider has refused it.
alter table one_off_charges add column asked_at timestamptz;
