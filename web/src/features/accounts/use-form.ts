import type { Endpoint, Input, Output } from '@plaudit/contract/endpoint'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction, openRequiredModal, failureText, type ActionTexts } from '../../run-action.ts'
import { call } from '../../api/call.ts'
import { checkInput, type FieldErrors } from '../../api/check-input.ts'
import { CallFailure, fieldErrorsOf, textOf } from '../../api/failures.ts'
import { translate } from '../../texts/translate.ts'

type Form<T extends Endpoint> = {
  errors: FieldErrors
  /** Why the form was refused as a whole; empty where toasts show it. */
  refused: string | null
  busy: boolean
  submit: (input: Input<T>) => Promise<void>
}

type FormOptions<T extends Endpoint> = {
  onDone: (output: Output<T>, sent: Input<T>) => void
  /** With toasts: a form of a signed-in owner. Without: the refusal is shown in the form. */
  toasts?: ActionTexts<Output<T>>
  /** Awaited before the success is shown, for a few seconds at most, whether it succeeds or not. */
  beforeSaid?: (output: Output<T>) => Promise<void>
  /** Codes of refusals that concern one field → that field. */
  fieldOf?: Record<string, string>
}

/** An unreachable server must not delay the success. */
const MOST_BEFORE_SAID_MS = 3_000

const noErrors: FieldErrors = {}

/** The errors of fields in a refusal, including the field that its code concerns. */
const errorsOf = (failure: unknown, fieldOf: Record<string, string>): FieldErrors => {
  const field = failure instanceof CallFailure ? fieldOf[String(failure.body?.['code'])] : undefined
  return { ...(field && { [field]: textOf(failure) ?? '' }), ...fieldErrorsOf(failure) }
}

const quietly = async <O>(work: () => Promise<O>) => {
  try {
    return { ok: true, value: await work() } as const
  } catch (failure) {
    openRequiredModal(failure)
    return { ok: false, failure } as const
  }
}

/**
 * The common logic of all account forms: validate by the contract's rules, send, show errors next to their fields.
 */
export const useForm = <T extends Endpoint>(
  endpoint: T,
  { onDone, toasts, beforeSaid, fieldOf = {} }: FormOptions<T>,
): Form<T> => {
  const { language } = useTranslation().i18n
  // Messages in the former language are removed.
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
    const result = toasts ? await runAction(work, toasts) : await quietly(work)
    setBusy(false)
    if (result.ok) return onDone(result.value, input)
    const fields = errorsOf(result.failure, fieldOf)
    setErrors(fields)
    if (!toasts && Object.keys(fields).length === 0)
      setRefused(
        textOf(result.failure) ?? failureText(result.failure, translate('app:errors.something')),
      )
  }
  return { errors: said.language === language ? said.errors : noErrors, refused, busy, submit }
}
