import { call } from '../../api/call.ts'
import { endSession, shownAccount } from '../../api/session.ts'
import { hasDrafts } from '../../drafts/draft-storage.ts'
import { mayLeave } from '../../drafts/unkept.ts'
import { say } from '../../texts/say.ts'
import { logout } from '@plaudit/contract/accounts/sign-in'

/** Drafts go with the session, in every tab: they may be of other screens than this one. */
const mayLoseDrafts = () => {
  const account = shownAccount()
  return account === null || !hasDrafts(account) || confirm(say('app:account.drafts_go'))
}

/** Ends the session here at once; the server is told too, and its silence does not keep anybody signed in. */
export const logOut = async () => {
  if (!mayLeave() || !mayLoseDrafts()) return
  const told = call(logout, {}).catch(() => undefined)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1500))])
  endSession('chosen')
}
