export const storefront = {
  one_of: 'Use one of: {{allowed}}.',
  limit: 'Use a whole number from 1 to {{max}}.',
  settings_object: 'Settings must be a JSON object.',
  settings_invalid: 'These settings are not valid: {{names}}.',
  most_widgets: 'You can have {{max}} widgets. Delete one to add another.',
  first_widget_stays: 'The first widget cannot be deleted.',
  your_product: 'Your product',
  your_shop: 'Your shop',
  sample_new: 'New',
  sample_range: 'Shop',
  sample_bag: 'Bag',
  sample_buy: 'Add to bag',
} as const
