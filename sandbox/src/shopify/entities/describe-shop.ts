import type { StandInShop } from './shops.ts'

/** A shop as the bodies of `shop/update` and `app/uninstalled` carry it. */
export const describeShop = (shop: StandInShop): object => ({
  id: Number(shop.id),
  name: shop.name,
  email: shop.email,
  domain: new URL(shop.url).host,
  phone: shop.phone,
  currency: 'USD',
  customer_email: shop.email,
  iana_timezone: 'Europe/Oslo',
  shop_owner: shop.name,
  plan_name: 'basic',
  plan_display_name: 'Basic',
  myshopify_domain: shop.domain,
  has_storefront: true,
  setup_required: false,
  pre_launch_enabled: false,
})
