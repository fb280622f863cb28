/**
 * `denied`: our access is not valid; `busy`: it lets us call no more for a while; `unavailable`: everything else, also an
 * answer that makes no sense.
 */
export type SupplierFailureCode = 'denied' | 'busy' | 'unavailable'

/** A supplier that did not do what it was asked. */
export class SupplierFailure extends Error {
  override name = 'SupplierFailure'
  readonly code: SupplierFailureCode
  constructor(code: SupplierFailureCode, message: string) {
    super(message)
    this.code = code
  }
}

/** What a list names and says nothing of that makes sense; `id` null: not even which it is. */
export type UnreadListed = { id: string | null; reason: string }

/** An answer about one product that cannot be used; the supplier itself answers, and may be asked about others. */
export class UnusableAnswer extends SupplierFailure {
  override name = 'UnusableAnswer'
  constructor(message: string) {
    super('unavailable', message)
  }
}
