import type { requestCustomization as contract } from '@plaudit/contract/billing/customization'
import type { Parsed } from '@plaudit/contract/endpoint'
import { fieldProblem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { withAccountLease } from '../subscriptions/lease/with-account-lease.ts'
import { createRequest } from '../subscriptions/purchases/requests/create-request.ts'
import { findOffer } from './find-offer.ts'
import { type Answer } from './answer-for-request.ts'
import { payRequest } from './pay-request.ts'
import { findOpenPurchase } from './find-open-purchase.ts'
import { findProvider } from './find-provider.ts'
import { assertOffered } from './assert-offered.ts'

/**
 * BILL-90: requests the customization and pays for it, with the account's own provider. A payment that
 * is open is then for this request.
 * @throws Problem `not_offered` on trial, while a payment is owed or for it under way, and when
 * bought already, `payment_refused`, …
 */
export const requestCustomization = (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Answer> =>
  withAccountLease(owner, async () => {
    const open = await findOpenPurchase(owner)
    await assertOffered(owner)
    if (
      input.picture_keys.some((key) => !key.startsWith(`public/${owner.accountId}/customization/`))
    )
      throw fieldProblem('picture_keys', phrase('billing.attach_again'))
    const { price, currency } = await findOffer(owner)
    const row = await createRequest(owner, {
      description: input.description,
      pictureKeys: input.picture_keys,
      provider: await findProvider(owner),
      price,
      currency,
    })
    return payRequest(owner, row, { open, methodId: input.payment_method_id ?? null })
  })
