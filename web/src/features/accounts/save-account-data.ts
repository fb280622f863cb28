import { exportAccount } from '@plaudit/contract/accounts/accounts'
import { runAction } from '../../run-action.ts'
import { callForFile } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'

/** Saves all of the account's data as one JSON file, with today's date in its name. */
export const saveAccountData = () =>
  runAction(
    async () =>
      saveFile(
        await callForFile(exportAccount, {}),
        `plaudit-account-${new Date().toISOString().slice(0, 10)}.json`,
      ),
    {
      loading: 'settings:data.saving',
      success: 'settings:data.saved',
    },
  )
