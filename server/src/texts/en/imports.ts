export const imports = {
  product_not_found: 'This product was not found. Nothing was changed.',
  chosen_product_not_found: 'The selected product was not found.',
  draft_gone:
    'This file is no longer here: an uploaded file is kept for one day. Choose it again. Your column choices are kept.',
  draft_started:
    'This file has already been imported. To import it once more, choose the file again.',
  draft_incomplete:
    'This file has not been uploaded completely. Choose it again to continue the upload.',
  drafts_full:
    'You can keep up to {{max}} uploaded files, {{size}} MB together. Nothing was uploaded. Import or discard one of them, then choose this file again.',
  part_ahead: 'An earlier part of this file is missing. Send it first.',
  too_many_parts: 'Send a file in at most {{max}} parts.',
  part_too_large:
    'A part can have up to {{size}} MB, and no more than the rest of the file. Nothing of it was kept.',
  no_such_column: 'This file has no column “{{name}}”.',
  fixed_need_plan_one:
    'You are adding {{count}} review. Without a plan you can add {{free}} more. Your rows were not changed.',
  fixed_need_plan_other:
    'You are adding {{count}} reviews. Without a plan you can add {{free}} more. Your rows were not changed.',
  file_needs_plan_one:
    'This file has {{count}} new review. Without a plan you can add {{free}} more. Nothing was imported.',
  file_needs_plan_other:
    'This file has {{count}} new reviews. Without a plan you can add {{free}} more. Nothing was imported.',
  not_resumable:
    'Only an import that stopped early can be continued. Upload the file again: no review is added twice.',
  sync_not_a_source:
    'Weekly import works for imports of an Amazon or AliExpress product. Nothing was turned on.',
  sync_undone: 'This import was undone. Import the product again first.',
  sync_needs_pro:
    'Weekly import is available on Pro and higher plans. Nothing was turned on. You can import manually at any time.',
  sync_full:
    'Your plan includes weekly import for {{max}} products, and all of them are in use. Turn one off or upgrade your plan.',
  sync_options_need_pro:
    'The options of this import require a Pro plan or higher. Nothing was turned on.',
  too_many_rows:
    'This file has {{rows}} rows. You can import up to {{max}} at a time. Nothing was imported. Split it into files of up to {{max}} rows.',
  too_many_rows_migration:
    'This file has {{rows}} rows. You can import up to {{max}} at a time. Nothing was imported. Split it into files of up to {{max}} rows. With a plan, exports from other review apps can have up to {{migration}} rows.',
  more_than: 'more than {{number}}',
  structure_template: 'This file does not match the template, so nothing was imported. {{more}}',
  structure_app:
    'This looks like a {{app}} file, but required columns are missing. Nothing was imported. {{more}}',
  structure_columns:
    'Missing: {{missing}}. Expected: {{expected}} (rating, text and one product column are required), or an export from a supported review app ({{apps}}) with its original column names. Found: {{found}}.',
  structure_no_columns: 'no column names',
  structure_looks: '{{columns}} {{looks}}: rename the columns or map them.',
  column_looks_like: '“{{header}}” looks like {{meaning}}',
  no_rows: 'This file has column names but no rows. Nothing was imported.',
  source_needs_plan: 'You need a plan to use this. Nothing was imported.',
  sites_need_plan: 'Importing from Amazon and AliExpress requires a plan. Nothing was imported.',
  filters_need_pro:
    'Filtering by country, date or content requires a Pro plan or higher. Nothing was imported. You can import without these filters.',
  ratings_need_pro:
    'Filtering by rating requires a Pro plan or higher. Nothing was imported. You can import all ratings.',
  link_amazon:
    'This is not an Amazon product. Copy the address of the product page, or its ASIN (ten letters and digits, such as B0PLAUDIT1).',
  link_aliexpress:
    'This is not an AliExpress product. Copy the address of the product page, or its number.',
  short_link:
    '{{site}} does not say where this short link leads. Open it and copy the address of the product page.',
  page_robot:
    'Page {{page}} is a robot check. Nothing was imported. Open the product’s reviews on {{site}} and save or copy that page.',
  page_sign_in:
    'Page {{page}} is a sign-in page. Nothing was imported. Open the product’s reviews on {{site}} and save or copy that page.',
  page_gone:
    'Page {{page}} says that the product is no longer available. Nothing was imported. Open the product’s reviews on {{site}} and save or copy that page.',
  page_not_reviews:
    'Page {{page}} has no product and no reviews. Nothing was imported. Open the product’s reviews on {{site}} and save or copy that page.',
  days_reversed: 'The end date is before the start date.',
  supplier_silent: 'The supplier did not respond. Please try again.',
  suppliers_silent: 'AliExpress did not respond. Your reviews were not changed. Please try again.',
  encoding_unsure:
    'This file does not say which encoding it uses. Our best guess is {{encoding}}, but it is not certain. Check the sample rows in the preview and choose the ones you can read. Nothing was imported.',
  sheets_open:
    'This workbook has more sheets with the same columns: {{sheets}}. Choose the sheets to import in the preview. Nothing was imported.',
  scale_open:
    'The ratings in "{{column}}" go from {{lowest}} to {{highest}}, not from 1 to 5. Confirm in the preview how they become stars. Nothing was imported.',
  app_file_incomplete:
    'This looks like a file from {{app}}, but it lacks what every review needs. Nothing was imported. Missing columns: {{missing}}. Found columns: {{found}}. Export the file from {{app}} again, or choose the columns yourself.',
  too_many_rows_export:
    'This file has {{rows}} rows. You can import up to {{max}} at a time. Nothing was imported. Split it into files of up to {{max}} rows. Exports of review apps, ours included, can have up to {{migration}} rows.',
} as const
