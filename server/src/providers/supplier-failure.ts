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

/**
 * A product's page with something to sell on it. One without says nothing about the product: only the supplier's own "not
 * found" or "off the shelf" means that it is sold no more (PROD-75).
 * @throws UnusableAnswer
 */
export const assertSellable = <Page extends { id: string; variants: unknown[] }>(
  page: Page,
): Page => {
  if (page.variants.length === 0)
    throw new UnusableAnswer(`The page of product ${page.id} has no variant that can be sold`)
  return page
}
