// Files of the features that export several values, or one of another name, each with its
// reason. No use case is among them.
const letters = 'the letters of a feature, side by side, so that they speak alike'
const features = 'server/src/features'

export const severalExports = {
  [`${features}/accounts/email/write-letters.ts`]: letters,
  [`${features}/accounts/hash-password.ts`]: 'making a hash and checking one wait in one queue',
  [`${features}/reviews/identify-review.ts`]:
    'the keys of a review are made and recognised by the same letters',
  [`${features}/store-sync/running/write-in-run.ts`]:
    'whoever writes in a run knows by one error that another run took its place',
  [`${features}/storefront/answer-read.ts`]:
    'three answers to shoppers, which find the widget and its page in one way',
  [`${features}/storefront/cache/answer-cache.ts`]:
    'the cache, and for how long it keeps: shops are kept as long as answers',
  [`${features}/storefront/cache/storefront-cache.ts`]:
    'the cache of a world, made when it is first asked for',
  [`${features}/storefront/drawing/draw-links.ts`]:
    'the links of a list, all of which are read again from the address by the same names',
  [`${features}/storefront/drawing/read-widget.ts`]:
    'the files of the widget, and whether they were built: decided once for both',
  [`${features}/storefront/drawing/wire-names.ts`]:
    'short names of classes, ids and properties, out of one list',
  [`${features}/subscriptions/lease/account-lease.ts`]:
    'who holds the lease is kept in one place, private to this file',
  [`${features}/subscriptions/letters/write-letters.ts`]: letters,
  [`${features}/subscriptions/payers/answer-outcome.ts`]:
    'the three outcomes of a payment call, as the contract lists them',
  [`${features}/subscriptions/plans/find-plans.ts`]:
    'two questions to one memory, which is emptied for both at once',
  [`${features}/subscriptions/sealed-quote.ts`]:
    'a quote is sealed and opened with the same key and rounded to the same second',
  [`${features}/shopper-pages/form-token.ts`]:
    'a form is signed and read with the same fields, and is open for one time',
  [`${features}/review-form/sending/link-token.ts`]:
    'a link is signed and read with the same fields',
  [`${features}/review-reports/objection-token.ts`]:
    'a link is signed and read with the same fields',
  [`${features}/uploads/upload-token.ts`]: 'a ticket is signed and read with the same fields',
}
