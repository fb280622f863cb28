-- Reviews that a supplier's buyers wrote, imported when its product is pushed (CJ Dropshipping). They are no reviews of the
-- shop's own.
alter table reviews drop constraint reviews_source_check;
alter table reviews add constraint reviews_source_check
  check (source in ('csv', 'amazon', 'aliexpress', 'cj', 'migration', 'storefront', 'email', 'manual'));
