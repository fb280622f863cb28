import { login, register, type Tokens } from '@plaudit/contract/accounts'
import { useState } from 'react'
import { openWhatIsNeeded, wordsFor } from '../../action.ts'
import { call } from '../../api/call.ts'
import { checkInput, type FieldErrors } from '../../api/check-input.ts'
import { fieldErrorsOf } from '../../api/failures.ts'
import { textOf } from '../../api/failures.ts'
import { keepTokens } from '../../api/session.ts'
import { say } from '../../texts/say.ts'

type Entry = typeof login | typeof register
type EntryForm = { errors: FieldErrors; refused: string | null; busy: boolean; submit: (input: Record<string, string>) => Promise<void> }

/** Sign-in and sign-up are the same walk: check by the contract's rules, send, keep the tokens; the guard then leads on. */
export const useEntryForm = (endpoint: Entry): EntryForm => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (input: Record<string, string>) => {
    const wrong = checkInput(endpoint, input)
    setErrors(wrong)
    setRefused(null)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      keepTokens((await call(endpoint as typeof login, input as never)) as Tokens)
    } catch (failure) {
      const fields = fieldErrorsOf(failure)
      setErrors(fields)
      if (Object.keys(fields).length === 0) setRefused(textOf(failure) ?? wordsFor(failure, say('app:errors.something')))
      openWhatIsNeeded(failure)
    } finally {
      setBusy(false)
    }
  }
  return { errors, refused, busy, submit }
}
