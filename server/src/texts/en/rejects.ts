export const rejects = {
  rating_missing: 'The rating is missing. Enter a whole number from 1 to 5.',
  rating_not_whole_1_to_5: '“{{value}}” is not a whole number from 1 to 5.',
  text_missing: 'The review text is missing.',
  text_too_long: 'The text has {{count}} characters. The limit is {{max}}.',
  author_too_long: 'The name has {{count}} characters. The limit is {{max}}.',
  title_too_long: 'The title has {{count}} characters. The limit is {{max}}.',
  date_unreadable: '“{{value}}” is not a valid date. Use a format like 2026-04-13.',
  date_in_future: '“{{value}}” is in the future.',
  date_does_not_exist: '“{{value}}” does not exist. Use a format like 2026-04-13.',
  product_missing:
    'The row names no product. Fill in product_handle or another product column, or choose one product for all such rows.',
  product_not_found: 'No product matches “{{value}}”, and creating products is turned off.',
  products_differ: '“{{value}}” fits different products. Choose the product of this row.',
  product_id_differs:
    '“{{value}}”: the product number is not in your store, and the rest fits a product with another number. Choose the product of this row.',
  columns_missing:
    'The row has {{found}} values for {{expected}} columns. A text with a comma or line break may be missing its quotation marks.',
  quote_not_closed:
    'A quotation mark in this row is not closed, so it may hold parts of the rows below. Correct the row, or the file.',
  rating_differs:
    'This review already exists with a different rating. A file never changes a rating. The rating in the file is {{value}}.',
  value_too_long: 'This value is too long: {{count}} characters.',
  other: 'This row could not be imported.',
  no_room:
    'There is no room for this review without a plan. Choose a plan, then try this row again.',
} as const
