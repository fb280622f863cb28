import * as accounts from '@plaudit/contract/accounts'
import { guestRoute, route, type Route } from '../../http/route.ts'
import { getAccount } from './get-account.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { refreshSession } from './refresh-session.ts'
import { registerAccount } from './register-account.ts'

export const routes: Route[] = [
  guestRoute(accounts.register, registerAccount),
  guestRoute(accounts.login, logIn),
  guestRoute(accounts.refreshToken, refreshSession),
  route(accounts.logout, (owner, _nothing, caller) => logOut(owner, caller.familyId)),
  route(accounts.getAccount, getAccount),
]
