import { fieldProblem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import { refuseCommonPassword } from '../refuse-common-password.ts'

export const assertAcceptablePassword = async ({
  new_password,
  repeat_password,
}: {
  new_password: string
  repeat_password: string
}): Promise<void> => {
  await refuseCommonPassword('new_password', new_password)
  if (new_password !== repeat_password)
    throw fieldProblem('repeat_password', phrase('accounts.passwords_differ'))
}
