import type { Account, editAccount as contract, OnboardingChoices } from '@plaudit/contract/accounts'
import type { Done, Parsed } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import { fieldProblem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { getAccount } from './get-account.ts'
import { accountByEmail, saveRating, setAccount } from './rows.ts'

/** Name, e-mail and language. @throws Problem `invalid` for an e-mail that cannot be used */
export const editAccount = async (owner: Owner, { name, email, language }: Parsed<typeof contract>): Promise<Account> => {
  const { world, accountId } = owner
  await inTransaction(world.db, async (tx) => {
    if (email !== undefined) {
      const other = await accountByEmail(tx, email)
      if (other && other.id !== accountId) throw fieldProblem('email', 'This e-mail cannot be used. Please choose another.')
    }
    await setAccount(tx, accountId, {
      ...(name === undefined ? {} : { name }),
      ...(email === undefined ? {} : { email }),
      ...(language === undefined ? {} : { language }),
    })
    await changed(tx, accountId, ['account'])
  })
  return getAccount(owner)
}

/** What the owner chose at the start (spec 2, onboarding). */
export const saveOnboarding = async (owner: Owner, { onboarding_choices }: { onboarding_choices: OnboardingChoices }): Promise<Account> => {
  await setAccount(owner.world.db, owner.accountId, { onboarding_choices: JSON.stringify(onboarding_choices) })
  await changed(owner.world.db, owner.accountId, ['account'])
  return getAccount(owner)
}

/** Point P9: the last rating counts. */
export const rateProduct = async ({ world, accountId }: Owner, { rating, comment }: { rating: number; comment?: string | undefined }): Promise<Done> => {
  await saveRating(world.db, { account_id: accountId, rating, comment: comment || null, rated_at: world.clock.now() })
  return { ok: true }
}
