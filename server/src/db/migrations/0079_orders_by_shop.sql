-- Which store a number of the store platform was asked in: another store knows nothing of it, which does not say that it is over.
alter table provider_orders add column shop_domain text;
update provider_orders o
   set shop_domain = coalesce(
         (select f.domain from former_stores f
           where f.account_id = o.account_id and f.left_at >= o.created_at
           order by f.left_at limit 1),
         (select s.domain from stores s where s.account_id = o.account_id))
 where o.provider = 'shopify';
