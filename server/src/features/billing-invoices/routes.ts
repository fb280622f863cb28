import * as invoices from '@plaudit/contract/billing/invoices'
import { fileRoute, route, type Route } from '../../http/route.ts'
import { downloadInvoice } from './download-invoice.ts'
import { listInvoices } from './list-invoices.ts'

export const routes: Route[] = [
  route(invoices.listInvoices, listInvoices),
  fileRoute(invoices.downloadInvoice, downloadInvoice),
]
