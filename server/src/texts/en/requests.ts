export const requests = {
  too_large: 'The request is too large.',
  content_type: 'This content type is not supported.',
  not_json: 'The request body is not valid JSON.',
  not_understood: 'The request is not valid.',
  still_running: 'Your request is still being processed. Please wait a moment.',
  upload_too_large:
    'This file is larger than {{size}} MB. Nothing was imported. Split it, or remove columns you don’t need.',
  page_expired: 'This page link is no longer valid. Start again from the first page.',
  page_url_invalid: 'Enter the address of a page, such as https://your-shop.com/products/mug.',
  form_needed: 'Send the file as multipart/form-data.',
  file_missing: 'Choose a file.',
  character_refused: 'This text contains a character that cannot be stored.',
  field_name_refused: 'A field name contains a character that cannot be stored.',
  repeated_parameter: 'This parameter was given more than once.',
} as const
