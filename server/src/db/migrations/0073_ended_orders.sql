-- What a provider's order had taken is written down before it is ended there: the store platform tells nothing of it any more
-- afterwards, and an answer can be lost. `ending`: what is given back; null as long as nobody has begun to end it.
alter table provider_orders add column ending jsonb;
-- The payments that gave the account something, by their numbers: kept when its billing is stopped, since rights are deleted
-- with the account and only the others may be given back.
alter table provider_orders add column used jsonb;
