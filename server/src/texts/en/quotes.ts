export const quotes = {
  trial_first: 'You will not be charged today. Your first charge is {{next}} on {{day}}.',
  at_period_end: 'You will not be charged today. Your plan changes on {{day}} and you will be charged {{next}}.',
  trial_goes_on: 'Your trial continues. Your first charge is {{next}} on {{day}}.',
  nothing_now: 'You will not be charged today. Your next charge is {{next}} on {{day}}.',
  charged_now: 'You will be charged {{due}} today, then {{next}} on {{day}}.',
  credit_for_unused: '{{credit}} is credited for the unused part of your current plan.',
  undoes_cancellation: 'This also undoes your cancellation.',
  paypal_approval: 'You approve this payment on PayPal.',
  paypal_no_proration: 'PayPal does not prorate. The new price applies from your next payment, and nothing is credited.',
  shopify_approval: 'You approve this charge in your Shopify admin. It appears on your Shopify bill.',
  shopify_no_proration: 'Shopify does not prorate. The new price applies once the time you have paid for has ended.',
} as const
