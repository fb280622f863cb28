import * as accountEmail from '@plaudit/contract/accounts/account-email'
import * as accounts from '@plaudit/contract/accounts/accounts'
import * as passwords from '@plaudit/contract/accounts/passwords'
import * as signIn from '@plaudit/contract/accounts/sign-in'
import { fileRoute, guestRoute, route, type Route } from '../../http/route.ts'
import { changePassword } from './passwords/change-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { setPassword } from './passwords/set-password.ts'
import { rateProduct } from './rate-product.ts'
import { exportAccount } from './personal-data/export-account.ts'
import { forgetPassword } from './passwords/forget-password.ts'
import { logIn } from './sign-in/log-in.ts'
import { logOut } from './sessions/log-out.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { registerAccount } from './sign-in/register-account.ts'
import { resendVerification } from './email/resend-verification.ts'
import { signInFromStore } from './sign-in/sign-in-from-store.ts'
import { signInWithGoogle } from './sign-in/sign-in-with-google.ts'

export const routes: Route[] = [
  guestRoute(signIn.register, registerAccount),
  guestRoute(signIn.login, logIn),
  guestRoute(signIn.refreshToken, refreshSession),
  route(signIn.logout, (owner, _nothing, caller) => logOut(owner, caller.familyId)),
  route(accountEmail.resendVerification, (owner, _nothing, caller) =>
    resendVerification(owner, caller),
  ),
  route(accounts.rateProduct, rateProduct),
  guestRoute(passwords.forgetPassword, forgetPassword),
  guestRoute(passwords.resetPassword, resetPassword),
  route(passwords.changePassword, changePassword),
  route(passwords.setPassword, setPassword),
  guestRoute(signIn.signInWithGoogle, signInWithGoogle),
  guestRoute(signIn.shopLogin, signInFromStore),
  fileRoute(accounts.exportAccount, exportAccount),
]
