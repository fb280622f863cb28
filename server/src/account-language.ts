import type { Tx } from './db/transaction.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

/** The account's language, for letters and notifications. */
export const languageOf = async (tx: Tx, accountId: string): Promise<Language> =>
  (
    await tx
      .selectFrom('accounts')
      .select('language')
      .where('id', '=', accountId)
      .executeTakeFirst()
  )?.language ?? 'en'
