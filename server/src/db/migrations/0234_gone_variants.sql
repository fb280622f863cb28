-- Items with variants that the supplier sells no more and that are still to be sold: few among many, and looked for by their
-- owner's list of live products.
create index import_list_items_gone_variants on import_list_items (account_id, id)
  where variants @> '[{"gone": true, "chosen": true}]'::jsonb;
