import { keepTokens } from '../../api/session.ts'
import { campaignValues, forgetCampaign } from './campaign.ts'
import { useForm } from './use-form.ts'
import type { login, shopLogin } from '@plaudit/contract/accounts/sign-in'
import { register, signInWithGoogle } from '@plaudit/contract/accounts/sign-in'

type Entry = typeof login | typeof register | typeof signInWithGoogle | typeof shopLogin

/** All ways in end alike: the tokens are kept, and the guard leads on. Those that can open an account take the campaign values along (ACC-28). */
export const useEntryForm = (endpoint: Entry) => {
  const opensAccount = endpoint === register || endpoint === signInWithGoogle
  const form = useForm<Entry>(endpoint, {
    onDone: (tokens) => {
      if (opensAccount) forgetCampaign()
      keepTokens(tokens)
    },
  })
  const submit = (input: Parameters<typeof form.submit>[0]) =>
    form.submit(opensAccount ? { ...campaignValues(), ...input } : input)
  return { ...form, submit }
}
