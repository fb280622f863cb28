export const storefront = {
  one_of: 'Use one of: {{allowed}}.',
  limit: 'Use a whole number from 1 to {{max}}.',
  settings_object: 'Settings must be a JSON object.',
  settings_invalid: 'These settings are not valid: {{names}}.',
  reviews_of: 'Reviews of {{product}}',
  back_to: '← Back to {{product}}',
  your_product: 'Your product',
  your_shop: 'Your shop',
  sample_new: 'New',
  sample_range: 'Shop',
  sample_bag: 'Bag',
  sample_buy: 'Add to bag',
} as const
