export const files = {
  accepted: 'Choose a CSV, TSV, XLSX, XLS, ODS or JSON file.',
  pdf: 'This file is a PDF. {{accepted}}',
  picture: 'This file is an image. {{accepted}}',
  gzip: 'This file is compressed (gzip). Unpack it first. {{accepted}}',
  packed: 'This file is compressed. Unpack it first. {{accepted}}',
  rtf: 'This file is a text document (RTF). {{accepted}}',
  empty_bytes: 'This file is empty (0 bytes). Export or save it again, then upload it.',
  markup:
    'This file is a web page or XML, not a table. If you downloaded it, you may have been signed out there. {{accepted}}',
  binary: 'This file contains binary data, not text. {{accepted}}',
  locked: 'This file is password-protected. Save it without a password, then upload it again.',
  no_workbook:
    'This looks like an old Excel file (.xls), but it contains no workbook that can be opened. Save it as XLSX or CSV and upload that.',
  no_records:
    'This JSON file contains no list of reviews, such as [{"rating": 5, "text": "…"}]. Nothing was imported.',
  damaged:
    'This file is damaged and cannot be opened. Export or save it again, or save it as XLSX or CSV, and upload that.',
  first_sheet_empty:
    'The first sheet of this file is empty. Put the reviews on the first sheet, then upload the file again.',
  no_sheet:
    'This XLSX file has no sheet that can be read. Save the sheet with the reviews as CSV and upload that.',
  unpacks_too_large:
    'This spreadsheet unpacks to far more data than a table of reviews, so it was not opened. Copy the rows to a new sheet, save it and upload that.',
  document_type:
    'This spreadsheet contains a document type declaration and was not opened for safety reasons.',
  quote_open:
    'This file cannot be read from row {{row}} on: a quotation mark opens there and is never closed. Fix that row, then upload the file again.',
  no_rows: 'This file has no rows. Export or save it again, then upload it.',
  cell_too_long:
    'A cell in row {{row}} has more than {{max}} characters. Shorten it, then upload the file again.',
  not_a_spreadsheet: 'This is an OpenDocument file, but not a spreadsheet. {{accepted}}',
  xlsb: 'This is a binary Excel file (.xlsb). Save it as XLSX and upload that.',
  other_zip: 'This is a compressed file, but not an XLSX or ODS spreadsheet. {{accepted}}',
  too_many_columns: 'This file has {{found}} columns. Up to {{max}} can be read.',
  too_many_sheets:
    'This workbook has {{found}} sheets. Up to {{max}} can be read. Move the reviews to another workbook, then upload that.',
  sheets_differ:
    'The sheets "{{first}}" and "{{other}}" have different columns, so they cannot be imported together. Import them one after the other.',
  sheet_unknown: 'This workbook has no sheet "{{name}}". It has: {{sheets}}.',
  sheets_empty:
    'The sheets of this workbook are empty. Put the reviews on one of them, then upload the file again.',
} as const
