import { logout } from '@plaudit/contract/accounts'
import { call } from '../../api/call.ts'
import { endSession } from '../../api/session.ts'
import { mayLeave } from '../../drafts/unkept.ts'

/** Ends the session here at once; the server is told too, and its silence does not keep anybody signed in. */
export const logOut = async () => {
  if (!mayLeave()) return
  const told = call(logout, {}).catch(() => undefined)
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, 1500))])
  endSession('chosen')
}
