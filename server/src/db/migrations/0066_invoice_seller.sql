-- Who sold, and what is said of the tax, as it was when the invoice was issued. Null: issued before there was such a setting.
alter table payments add column seller jsonb;
