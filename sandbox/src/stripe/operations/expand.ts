import type { Wire } from '../../stand-in/read-form.ts'
import { invalid } from '../errors.ts'
import { pointedAt, type StripeMemory } from '../memory.ts'

const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parts of an invoice that are answered only when asked for. */
const onlyExpanded = (memory: StripeMemory, invoice: Wire, field: string): unknown => {
  if (invoice.object !== 'invoice') return undefined
  const payments = [...memory.invoicePayments.values()].filter((one) => one.invoice === invoice.id)
  if (field === 'payments')
    return structuredClone({
      object: 'list',
      data: payments,
      has_more: false,
      url: `/v1/invoice_payments?invoice=${String(invoice.id)}`,
    })
  const intent = memory.intents.get(payments.at(-1)?.payment.payment_intent ?? '')
  if (field === 'confirmation_secret')
    return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null
  return undefined
}

const expandOne = (
  memory: StripeMemory,
  at: unknown,
  [field, ...rest]: string[],
  path: string,
): void => {
  if (field === undefined || at === null) return
  if (Array.isArray(at)) return at.forEach((one) => expandOne(memory, one, [field, ...rest], path))
  if (!isWire(at)) return
  if (!(field in at)) {
    const extra = onlyExpanded(memory, at, field)
    if (extra === undefined)
      throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
    at[field] = extra
  }
  const value = at[field]
  const resolve = (one: unknown) =>
    typeof one === 'string' ? (structuredClone(pointedAt(memory, field, one)) ?? one) : one
  at[field] = Array.isArray(value) ? value.map(resolve) : resolve(value)
  expandOne(memory, at[field], rest, path)
}

/** A copy of an answer in which the objects asked for stand in place of their ids (`latest_invoice.payments`). */
export const expandAll = (memory: StripeMemory, answer: Wire, paths: string[]): Wire => {
  const copy = structuredClone(answer)
  for (const path of paths) expandOne(memory, copy, path.split('.'), path)
  return copy
}
