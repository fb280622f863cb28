import type { Endpoint, Input, Output } from '@plaudit/contract/endpoint'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { action, openWhatIsNeeded, wordsFor, type ActionTexts } from '../../action.ts'
import { call } from '../../api/call.ts'
import { checkInput, type FieldErrors } from '../../api/check-input.ts'
import { CallFailure, fieldErrorsOf, textOf } from '../../api/failures.ts'
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
  /** Waited for before the success is said, a few seconds at most, whether it works or not. */
  beforeSaid?: (output: Output<T>) => Promise<void>
  /** Codes of refusals that concern one field → that field. */
  fieldOf?: Record<string, string>
}

/** What cannot be reached may not hold up what is saved. */
const MOST_BEFORE_SAID_MS = 3_000

const noErrors: FieldErrors = {}

/** What a refusal says of fields, and of the one that its code concerns. */
const errorsOf = (failure: unknown, fieldOf: Record<string, string>): FieldErrors => {
  const field = failure instanceof CallFailure ? fieldOf[String(failure.body?.['code'])] : undefined
  return { ...(field && { [field]: textOf(failure) ?? '' }), ...fieldErrorsOf(failure) }
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
export const useForm = <T extends Endpoint>(
  endpoint: T,
  { onDone, toasts, beforeSaid, fieldOf = {} }: FormOptions<T>,
): Form<T> => {
  const { language } = useTranslation().i18n
  // What was said in another language is not said any more.
  const [said, setSaid] = useState({ errors: noErrors, language })
  const setErrors = (errors: FieldErrors) => setSaid({ errors, language })
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (input: Input<T>) => {
    const wrong = checkInput(endpoint, input as Record<string, unknown>)
    setErrors(wrong)
    setRefused(null)
    if (busy || Object.keys(wrong).length > 0) return
    setBusy(true)
    const work = async () => {
      const output = await call(endpoint, input)
      if (beforeSaid)
        await Promise.race([
          beforeSaid(output).catch(() => undefined),
          new Promise((resolve) => setTimeout(resolve, MOST_BEFORE_SAID_MS)),
        ])
      return output
    }
    const result = toasts ? await action(work, toasts) : await quietly(work)
    setBusy(false)
    if (result.ok) return onDone(result.value, input)
    const fields = errorsOf(result.failure, fieldOf)
    setErrors(fields)
    if (!toasts && Object.keys(fields).length === 0)
      setRefused(textOf(result.failure) ?? wordsFor(result.failure, say('app:errors.something')))
  }
  return { errors: said.language === language ? said.errors : noErrors, refused, busy, submit }
}
