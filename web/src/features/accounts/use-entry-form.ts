import { saveTokens } from '../../api/session.ts'
import { campaignValues, forgetCampaign } from './campaign.ts'
import { useForm } from './use-form.ts'
import type { login, shopLogin } from '@plaudit/contract/accounts/sign-in'
import { register, signInWithGoogle } from '@plaudit/contract/accounts/sign-in'

type Entry = typeof login | typeof register | typeof signInWithGoogle | typeof shopLogin

/**
 * All ways to sign in end the same: the tokens are saved, and the guard redirects. Those that can create an account
 * send the campaign values (ACC-28).
 */
export const useEntryForm = (endpoint: Entry) => {
  const opensAccount = endpoint === register || endpoint === signInWithGoogle
  const form = useForm<Entry>(endpoint, {
    onDone: (tokens) => {
      if (opensAccount) forgetCampaign()
      saveTokens(tokens)
    },
  })
  const submit = (input: Parameters<typeof form.submit>[0]) =>
    form.submit(opensAccount ? { ...campaignValues(), ...input } : input)
  return { ...form, submit }
}
