-- Opened from the store's admin by an owner who has no account yet: the account comes with the store.
alter table connect_states alter column account_id drop not null;
