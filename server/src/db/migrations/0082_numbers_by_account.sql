-- Unique within the account: over all accounts a provider's number is watched in provider_orders. The old indexes serve until
-- the new ones are built, which only writing waits for.
create unique index subscriptions_number on subscriptions (account_id, provider, external_id);
create index subscriptions_by_number on subscriptions (provider, external_id);
drop index subscriptions_external;
create unique index customization_requests_number on customization_requests (account_id, provider, external_id);
create index customization_requests_by_number on customization_requests (provider, external_id);
drop index customization_requests_external;
create unique index one_off_charges_number on one_off_charges (account_id, provider, external_id);
create index one_off_charges_by_number on one_off_charges (provider, external_id);
drop index one_off_charges_external;
-- payments_external stays for now: processes of the version before name its columns when they write.
create unique index payments_number on payments (account_id, number);
create unique index payments_of_provider on payments (account_id, provider, external_id);
