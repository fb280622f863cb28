export const storefront = {
  one_of: 'Use one of: {{allowed}}.',
  limit: 'Use a whole number from 1 to {{max}}.',
  settings_object: 'Settings must be a JSON object.',
  settings_invalid: 'These settings are not valid: {{names}}.',
  reviews_of: 'Reviews of {{product}}',
  back_to: '← Back to {{product}}',
  most_widgets: 'You can have {{max}} widgets. Delete one to add another.',
  first_widget_stays: 'The first widget cannot be deleted.',
  your_product: 'Your product',
  your_shop: 'Your shop',
  sample_new: 'New',
  sample_range: 'Shop',
  sample_bag: 'Bag',
  sample_buy: 'Add to bag',
  contrast_low:
    '{{color}} on {{ground}} has a contrast of {{ratio}}:1, and needs {{least}}:1 to be readable.',
  sample_title_1: 'Exactly as pictured',
  sample_text_1:
    'It arrived sooner than I expected and looks just like the photos. I use it every day.',
  sample_title_2: 'Good, with one small thing',
  sample_text_2: 'Well made and easy to clean. The box was a little dented, the product was not.',
  sample_title_3: 'Bought a second one',
  sample_text_3: 'My sister took mine home, so I ordered another. That says it all.',
  sample_title_4: 'Not for me',
  sample_text_4: 'It is smaller than I thought. Sending it back was easy.',
  page_address:
    'Enter the address of a page of your shop, such as https://shop.example.com/products/mug.',
} as const
