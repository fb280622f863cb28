export const stores = {
  address_missing:
    'Enter the address that ends in myshopify.com. You can find it in your Shopify admin under Settings > Domains.',
} as const
