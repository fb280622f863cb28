-- All in one moment and nothing is read for it: the directory (account_keys) holds what these held.
drop index accounts_email;
alter table accounts drop constraint accounts_shop_key_key;
alter table accounts drop constraint accounts_google_sub_key;
alter table stores drop constraint stores_domain_key;
-- Numbers of invoices come from a sequence.
alter table payments drop constraint payments_number_key;

-- Tokens tell whose they are: they are a directory too, and refer to no distributed table.
alter table refresh_tokens drop constraint refresh_tokens_account_id_fkey;
alter table one_time_tokens drop constraint one_time_tokens_account_id_fkey;
alter table connect_states drop constraint connect_states_account_id_fkey;
