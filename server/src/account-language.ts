import type { Tx } from './db/transaction.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

/** What an owner is written to in: the language of the account, which is that of the screens. */
export const languageOf = async (tx: Tx, accountId: string): Promise<Language> =>
  (
    await tx
      .selectFrom('accounts')
      .select('language')
      .where('id', '=', accountId)
      .executeTakeFirst()
  )?.language ?? 'en'
