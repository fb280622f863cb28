export const quotes = {
  trial_first: 'You will not be charged today. Your first charge is {{next}} on {{day}}.',
  at_period_end:
    'You will not be charged today. Your plan changes on {{day}} and you will be charged {{next}}.',
  trial_goes_on: 'Your trial continues. Your first charge is {{next}} on {{day}}.',
  nothing_now: 'You will not be charged today. Your next charge is {{next}} on {{day}}.',
  charged_now: 'You will be charged {{due}} today, then {{next}} on {{day}}.',
  credit_for_unused: '{{credit}} is credited for the unused part of your current plan.',
  undoes_cancellation: 'This also undoes your cancellation.',
  paypal_approval: 'You approve this payment on PayPal.',
  paypal_no_proration: 'The new price applies from your next payment.',
  shopify_approval:
    'You approve this charge in your Shopify admin. It appears on your Shopify bill.',
  shopify_no_proration: 'The new price applies from your next payment.',
  difference: 'The amount is the difference between the plans until {{day}}.',
  shopify_two_pages:
    'You approve two pages in your Shopify admin: first the plan, then this amount.',
  discount_ends: 'Your current discount ends with this change.',
  discount_replaced: 'This coupon replaces your current discount.',
  coupon_not_taken: 'You have already approved this plan. This coupon can no longer be applied.',
} as const
