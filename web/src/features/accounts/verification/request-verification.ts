import { resendVerification } from '@plaudit/contract/accounts/account-email'
import { call } from '../../../api/call.ts'

export const requestVerification = () => call(resendVerification, {})
