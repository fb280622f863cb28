-- Tokens of this installation's own access to a provider, sealed. `renewing_until`: one process renews, the others wait.
create table provider_tokens (
  provider text primary key,
  sealed text,
  renewing_until timestamptz
);
