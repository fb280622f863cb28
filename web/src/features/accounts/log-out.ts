import { call } from '../../api/call.ts'
import { endSession, shownAccount } from '../../api/session.ts'
import { hasDrafts } from '../../drafts/draft-storage.ts'
import { mayLeave } from '../../drafts/unsaved-inputs.ts'
import { translate } from '../../texts/translate.ts'
import { logout } from '@plaudit/contract/accounts/sign-in'

/** Drafts are deleted with the session, in every tab. */
const mayLoseDrafts = () => {
  const account = shownAccount()
  return account === null || !hasDrafts(account) || confirm(translate('app:account.drafts_go'))
}

/** Ends the session here at once; the server is notified, but its response is not needed. */
export const logOut = async () => {
  if (!mayLeave() || !mayLoseDrafts()) return
  const done = call(logout, {}).catch(() => undefined)
  await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 1500))])
  endSession('chosen')
}
