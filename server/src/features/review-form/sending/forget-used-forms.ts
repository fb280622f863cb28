import type { World } from '../../../world.ts'
import { forgetWithdrawnReviews } from '../../reviews/shoppers/forget-withdrawn-reviews.ts'
import { FORM_DAYS } from '../../shopper-pages/form-token.ts'

/** Each night: a form is too old to be sent, so that nothing needs to know that its review was withdrawn. */
export const forgetUsedForms = (world: World): Promise<void> =>
  forgetWithdrawnReviews(world, new Date(world.clock.now().getTime() - FORM_DAYS * 86_400_000))
