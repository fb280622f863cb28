import { downloadCustomerFile } from '@plaudit/contract/stores/privacy'
import { callForFile } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { runAction } from '../../run-action.ts'

/** Saves what is known of one customer as a file. `day`: when it was asked for, `YYYY-MM-DD`. */
export const saveCustomerFile = ({ id, day }: { id: string; day: string }) =>
  runAction(
    async () =>
      saveFile(await callForFile(downloadCustomerFile, { id }), `plaudit-customer-${day}.html`),
    {
      loading: 'store:files.saving',
      success: 'store:files.saved',
      error: 'store:files.save_failed',
    },
  )
