import type { OnboardingChoices } from '@plaudit/contract/accounts/accounts'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { setAccount } from './rows.ts'

/** Saves the owner's onboarding choices (ACC-40). */
export const saveOnboarding = async (
  owner: Owner,
  { onboarding_choices }: { onboarding_choices: OnboardingChoices },
): Promise<void> => {
  await setAccount(owner.world.db, owner.accountId, {
    onboarding_choices: JSON.stringify(onboarding_choices),
  })
  await publishChanges(owner.world.db, owner.accountId, ['account'])
}
