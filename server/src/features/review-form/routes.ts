import * as reviewForm from '@plaudit/contract/storefront/review-form'
import { formLimits } from '@plaudit/contract/storefront/review-form'
import type { PublicRoute } from '../../http/pages/public-route.ts'
import { route, type Route } from '../../http/route.ts'
import { answerForm } from './answering/answer-form.ts'
import { answerOwnReview } from './answering/answer-own-review.ts'
import { answerSubmission } from './answering/answer-submission.ts'
import { answerUpload } from './answering/answer-upload.ts'
import { getFormSettings } from './settings/get-form-settings.ts'
import { saveFormSettings } from './settings/save-form-settings.ts'

const product = '/storefront/v1/:shop/products/:product'
const ownReview = '/storefront/v1/own-review/:token'
const maxFileBytes = formLimits.videoBytes

/** The shoppers' side: no token, no cookie, any origin. */
export const publicRoutes: PublicRoute[] = [
  { method: 'GET', path: `${product}/write`, run: answerForm },
  {
    method: 'POST',
    path: `${product}/reviews`,
    form: { maxFiles: formLimits.files + 1, maxFileBytes },
    run: answerSubmission,
  },
  {
    method: 'POST',
    path: `${product}/review-files`,
    form: { maxFiles: 1, maxFileBytes },
    run: answerUpload,
  },
  { method: 'GET', path: ownReview, run: answerOwnReview },
  { method: 'POST', path: ownReview, form: { maxFiles: 1, maxFileBytes: 1 }, run: answerOwnReview },
]

export const routes: Route[] = [
  route(reviewForm.getReviewFormSettings, (owner) => getFormSettings(owner)),
  route(reviewForm.saveReviewFormSettings, saveFormSettings),
]
