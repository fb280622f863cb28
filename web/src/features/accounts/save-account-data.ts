import { exportAccount } from '@plaudit/contract/accounts/accounts'
import { action } from '../../action.ts'
import { callForFile } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'

/** All of the account's data as one JSON file, under a name with today's date. */
export const saveAccountData = () =>
  action(
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
