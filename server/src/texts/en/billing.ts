export const billing = {
  code_unknown: 'This promo code does not exist.',
  code_expired: 'This promo code has expired.',
  code_used_up: 'This promo code has reached its usage limit.',
  provider_off: 'New plans cannot be paid {{provider}} at the moment. Choose another way to pay.',
  code_used_by_you: 'You have used this code already.',
  code_first_only: 'This promo code is for first-time subscriptions only.',
  code_other_plan: 'This promo code does not apply to {{plan}}.',
  plan_gone: 'This plan is no longer available. Choose another one.',
  card_unusable: 'This card cannot be used for your account. Enter the card again.',
  card_silent:
    'The card payment service did not respond. Check again in a moment. You will not be charged twice.',
  paypal_silent: 'PayPal did not respond. Check again in a moment. You will not be charged twice.',
  shopify_silent:
    'Shopify did not respond. Check again in a moment. You will not be charged twice.',
  nothing_to_resume: 'You have no plan to resume. Choose a plan to continue.',
  plan_active: 'Your plan is already active.',
  pause_no_subscription: 'You have no plan to pause.',
  pause_perpetual: 'Your plan never expires, so it cannot be paused.',
  pause_past_due: 'You have an unpaid invoice. Pay it first.',
  pause_already_paused: 'Your plan is already paused.',
  pause_cancelled: 'Your plan is cancelled. Undo the cancellation first.',
  pause_change_waiting: 'A plan change is scheduled. Undo it first.',
  pause_payment_under_way:
    'Your payment for this period is under way. Pause when it is done, usually within two hours.',
  pause_limit_reached: 'You have already exceeded the maximum number of pauses allowed.',
  nothing_to_cancel: 'You have no plan to cancel.',
  perpetual_cancel: 'Your plan never expires, so there is nothing to cancel.',
  already_cancelled: 'Your plan is already cancelled.',
  trial_extended_once: 'A trial can be extended only once, while it is active.',
  other_store_until:
    'Your plan was paid through another store and runs until {{day}}. You can choose a plan for this store then.',
  ended_at_paypal_until:
    'This subscription was ended at PayPal. What you paid for runs until {{day}}. You can choose a plan again then.',
  store_silent: 'Your store did not respond. Nothing was changed. Please try again.',
  no_card_plan: 'You have no plan that is paid by card.',
  billed_by_shopify: 'Your plan is billed through Shopify.',
  not_from_shopify:
    'Only stores that installed Plaudit from the Shopify App Store can pay through Shopify.',
  perpetual_change: 'Your plan never expires, so there is nothing to change.',
  other_provider:
    'You currently pay {{current}}. To pay {{wanted}}, cancel first and subscribe again once your plan has ended.',
  by_stripe: 'by card',
  by_paypal: 'with PayPal',
  by_shopify: 'through Shopify',
  unpaid_before_change: 'You have an unpaid invoice. Pay it before you change your plan.',
  payment_before_change:
    'Your payment for this period is under way. You can change your plan when it is done.',
  cancelled_before_change: 'Your plan is cancelled. Undo the cancellation before you change it.',
  not_successful: 'Your payment was not successful, please try again.',
  custom_on_trial: 'You can buy this once your trial has ended.',
  custom_plan_needed: 'You need a plan to buy this.',
  custom_paused: 'Your plan is paused. Resume it to continue.',
  custom_past_due: 'You have an unpaid invoice. Pay it first.',
  custom_payment_due: 'Your next plan payment is due within two hours. You can buy this after it.',
  custom_under_way: 'Your payment is on its way. Our team starts as soon as it arrives.',
  custom_elsewhere:
    'A payment for this was begun in another way and may still arrive. So that you are not charged twice, try again in three days.',
  custom_already_bought: 'You have already bought this.',
  payment_under_way:
    'Your payment of {{amount}} is still under way. Try again once it has arrived or was refused, usually within a few days. Nothing was changed.',
  payment_just_came:
    'Your payment of {{amount}} for the widget customization has just arrived. Nothing else was changed. Try again if you still want to.',
  payment_at_store:
    'Shopify no longer accepts Plaudit’s access to your store, so we cannot see whether your payment of {{amount}} was approved in the store. Connect the store again to keep what you paid for. If you delete your account now, a payment that was approved is not given back.',
  upgrade_just_came:
    'Your payment of {{amount}} for your new plan has just arrived. Nothing else was changed. Try again if you still want to.',
  attach_again: 'Attach the images again.',
  picture_too_large: 'Images can be up to {{max}} MB.',
  connect_for_shopify: 'Connect your store first. Shopify bills your plan.',
  shopify_refused: 'Shopify did not accept this change.',
  shopify_change_done:
    'Shopify has already made the change. Choose your current plan again to go back.',
  paypal_change_done:
    'PayPal has already made the change. Choose your current plan again to go back.',
  paypal_needs_plan: 'You can pay for this with PayPal only while you pay for a plan with PayPal.',
  paypal_code_first_only: 'With PayPal, this promo code works only for a first subscription.',
  resume_refused:
    'The payment was refused, so your plan stays paused. Nothing was charged. Check your payment method and try again.',
  difference_refused:
    'The payment was refused, so you keep your current plan for now. The new plan starts on {{day}}. To start now, choose it again.',
  old_page_ended:
    'This page was replaced by a newer choice, so we ended what you approved there. Anything charged is refunded.',
  change_of_cancelled: 'Your plan is cancelled and ends on {{day}}, so no change starts.',
  earlier_page:
    'You approved an earlier page, so {{plan}} starts on {{day}}. You can undo this change in your membership.',
} as const
