import * as accountEmail from '@plaudit/contract/accounts/account-email'
import * as accounts from '@plaudit/contract/accounts/accounts'
import { route, type Route } from '../../http/route.ts'
import { editAccount } from '../accounts/edit-account.ts'
import { saveOnboarding } from '../accounts/save-onboarding.ts'
import { verifyEmail } from '../accounts/email/verify-email.ts'
import { deleteAccount } from './delete-account.ts'
import { getAccount } from './get-account.ts'
import { thenGetAccount } from './then-get-account.ts'

export const routes: Route[] = [
  route(accounts.getAccount, getAccount),
  route(accounts.editAccount, thenGetAccount(editAccount)),
  route(accounts.saveOnboarding, thenGetAccount(saveOnboarding)),
  route(accountEmail.verifyEmail, thenGetAccount(verifyEmail)),
  route(accounts.deleteAccount, deleteAccount),
]
