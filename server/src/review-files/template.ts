import { templateColumns } from '../spreadsheets/template-columns.ts'
import type { Format } from './format.ts'

/** Our own template, and our own export. */
export const template: Format = {
  id: 'template',
  name: 'Plaudit template',
  source: 'csv',
  kind: 'template',
  needs: ['rating', 'text'],
  marks: [],
  columns: {
    ...Object.fromEntries(templateColumns.map(({ name, meaning }) => [name, meaning])),
    product_url: 'product_url',
    product_sku: 'product_sku',
    product_barcode: 'product_barcode',
    sku: 'product_sku',
    barcode: 'product_barcode',
    videos: 'videos',
    variant: 'variant',
  },
  neverStored: [],
  dateOrder: null,
  dates: 'iso',
  between: ',',
  yesNo: ['yes', 'no'],
}
