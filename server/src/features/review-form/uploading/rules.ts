import { formLimits } from '@plaudit/contract/storefront/review-form'

/**
 * How many files may wait: of one form, of one address, and of all of a shop. Of a form twice as many as go along, since
 * one that was taken out, or whose answer was lost, may still be here.
 */
export const waitingFiles = { ofForm: 2 * formLimits.files, ofVisitor: 60, ofShop: 5_000 } as const
