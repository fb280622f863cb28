import type { Endpoint, Input, Output } from '@plaudit/contract/endpoint'
import { useState } from 'react'
import { action, openWhatIsNeeded, wordsFor, type ActionTexts } from '../../action.ts'
import { call } from '../../api/call.ts'
import { checkInput, type FieldErrors } from '../../api/check-input.ts'
import { fieldErrorsOf, textOf } from '../../api/failures.ts'
import { say } from '../../texts/say.ts'

type Form<T extends Endpoint> = {
  errors: FieldErrors
  /** Why it was refused as a whole; stays empty where toasts say it. */
  refused: string | null
  busy: boolean
  submit: (input: Input<T>) => Promise<void>
}

type FormOptions<T extends Endpoint> = {
  onDone: (output: Output<T>, sent: Input<T>) => void
  /** With toasts: the form of a signed-in owner. Without: the refusal stands in the form. */
  toasts?: ActionTexts<Output<T>>
}

const quietly = async <O>(work: () => Promise<O>) => {
  try {
    return { ok: true, value: await work() } as const
  } catch (failure) {
    openWhatIsNeeded(failure)
    return { ok: false, failure } as const
  }
}

/** Every form of an account is the same walk: check by the contract's rules, send, say what was refused beside its field. */
export const useForm = <T extends Endpoint>(endpoint: T, { onDone, toasts }: FormOptions<T>): Form<T> => {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (input: Input<T>) => {
    const wrong = checkInput(endpoint, input as Record<string, unknown>)
    setErrors(wrong)
    setRefused(null)
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    const work = () => call(endpoint, input)
    const result = toasts ? await action(work, toasts) : await quietly(work)
    setBusy(false)
    if (result.ok) return onDone(result.value, input)
    const fields = fieldErrorsOf(result.failure)
    setErrors(fields)
    if (!toasts && Object.keys(fields).length === 0) setRefused(textOf(result.failure) ?? wordsFor(result.failure, say('app:errors.something')))
  }
  return { errors, refused, busy, submit }
}
