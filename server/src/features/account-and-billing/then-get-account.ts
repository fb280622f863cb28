import type { Account } from '@plaudit/contract/accounts/accounts'
import type { Caller } from '../../http/route.ts'
import type { Owner } from '../../world.ts'
import { getAccount } from './get-account.ts'

/** A change of the account that answers with the account as it is then. */
export const thenGetAccount =
  <Input>(change: (owner: Owner, input: Input, caller: Caller) => Promise<void>) =>
  async (owner: Owner, input: Input, caller: Caller): Promise<Account> => {
    await change(owner, input, caller)
    return getAccount(owner)
  }
