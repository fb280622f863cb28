import * as card from '@plaudit/contract/billing/card'
import * as checkout from '@plaudit/contract/billing/checkout'
import * as details from '@plaudit/contract/billing/details'
import * as pause from '@plaudit/contract/billing/pause'
import * as cancelling from '@plaudit/contract/billing/cancel'
import * as plans from '@plaudit/contract/billing/plans'
import * as rights from '@plaudit/contract/billing/rights'
import * as quotes from '@plaudit/contract/billing/quote'
import { route, type Route } from '../../http/route.ts'
import type { WebhookRoute } from '../../http/webhooks.ts'
import { cancelSubscription } from './cancelling/cancel-subscription.ts'
import { findCancellationEnd } from './cancelling/find-cancellation-end.ts'
import { describeCancellation } from './cancelling/describe-cancellation.ts'
import { recordStep } from './cancelling/record-step.ts'
import { confirmOrder } from './checkout/confirm-order.ts'
import { changeBillingDetails } from './payers/change-billing-details.ts'
import { getBillingDetails } from './payers/get-billing-details.ts'
import { orderPlan } from './checkout/order-plan.ts'
import { quotePlan } from './checkout/quote-plan.ts'
import { changeCard } from './cards/change-card.ts'
import { createIntent } from './cards/create-intent.ts'
import { pauseSubscription } from './pausing/pause-subscription.ts'
import { quotePause } from './pausing/quote-pause.ts'
import { quoteResume } from './pausing/quote-resume.ts'
import { receiveEvent } from './provider-events/receive-event.ts'
import { resumeSubscription } from './pausing/resume-subscription.ts'
import { answerOffer } from './offers/answer-offer.ts'
import { findUpgradeOffer } from './offers/find-upgrade-offer.ts'
import { describeRights } from './rights/describe-rights.ts'
import { findPromoCode } from './promo-codes/find-promo-code.ts'
import { listPlans } from './plans/list-plans.ts'

export const routes: Route[] = [
  route(plans.listPlans, listPlans),
  route(checkout.subscribeStripe, orderPlan('stripe')),
  route(checkout.subscribePaypal, orderPlan('paypal')),
  route(checkout.subscribeShopify, orderPlan('shopify')),
  route(checkout.confirmStripe, (owner) => confirmOrder(owner, { provider: 'stripe' })),
  route(checkout.confirmPaypal, (owner, { id }) => confirmOrder(owner, { provider: 'paypal', id })),
  route(checkout.confirmShopify, (owner, { charge_id }) =>
    confirmOrder(owner, { provider: 'shopify', figures: charge_id }),
  ),
  route(card.createIntent, createIntent),
  route(card.updatePaymentMethod, changeCard),
  route(pause.pauseSubscription, pauseSubscription),
  route(pause.resumeSubscription, resumeSubscription),
  route(quotes.quotePause, quotePause),
  route(quotes.quoteResume, quoteResume),
  route(details.getBillingDetails, getBillingDetails),
  route(details.saveBillingDetails, changeBillingDetails),
  route(quotes.prorationStripe, quotePlan('stripe')),
  route(quotes.prorationPaypal, quotePlan('paypal')),
  route(quotes.prorationShopify, quotePlan('shopify')),
  route(quotes.promoCodeStripe, findPromoCode),
  route(quotes.promoCodePaypal, findPromoCode),
  route(quotes.promoCodeShopify, findPromoCode),
  route(cancelling.getCancellation, describeCancellation),
  route(cancelling.recordCancellation, recordStep),
  route(cancelling.cancelSubscription, cancelSubscription),
  route(cancelling.getUpgradeOffer, findUpgradeOffer),
  route(cancelling.answerUpgradeOffer, answerOffer),
  route(rights.getRights, describeRights(findCancellationEnd)),
]

/** Each provider's own way in: `POST webhooks/{provider}/`. Shopify's is the store's (`store-sync`). */
export const webhooks: WebhookRoute[] = (['stripe', 'paypal'] as const).map((provider) => ({
  provider,
  receive: receiveEvent(provider),
}))
