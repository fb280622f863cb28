import { downloadInvoice } from '@plaudit/contract/billing/invoices'
import { runAction } from '../../../run-action.ts'
import { callForFile } from '../../../api/call.ts'
import { saveFile } from '../../../api/save-file.ts'

/** Saves the invoice of a payment as a file; `number` is what the file is called after. */
export const saveInvoice = ({ id, number }: { id: string; number: string }) =>
  runAction(
    async () =>
      saveFile(await callForFile(downloadInvoice, { id }), `plaudit-invoice-${number}.pdf`),
    {
      loading: 'membership:history.saving',
      success: 'membership:history.saved',
      error: 'membership:history.not_saved',
    },
  )
