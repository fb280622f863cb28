/**
 * Card brands by the code that Stripe uses (docs.stripe.com/api/payment_methods/object, `card.brand`),
 * as the brands write themselves.
 */
export const cardBrands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  jcb: 'JCB',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
}
