// What is over a limit of count-limits.mjs today, with its number and reason: it may only become less, and whoever
// brings it under the limit takes it out. No folder has more than 25 files.
export const fullFolders = {}

export const manyExports = [
  {
    why: 'the SQL of a feature, a step to a query: rows.ts is one of the closed names',
    files: {
      'server/src/features/accounts/rows.ts': 10,
      'server/src/features/accounts/sessions/rows.ts': 9,
      'server/src/features/subscriptions/charging/rows.ts': 15,
      'server/src/features/subscriptions/rows.ts': 14,
      'server/src/features/subscriptions/provider-orders/rows.ts': 13,
      'server/src/features/imports/fixing/rows.ts': 13,
      'server/src/features/imports/rows.ts': 14,
      'server/src/features/catalogue/rows.ts': 10,
      'server/src/features/source-imports/syncs/rows.ts': 10,
      'server/src/features/reviews/bulk/rows.ts': 9,
      'server/src/features/reviews/rows.ts': 13,
      'server/src/features/stores/rows.ts': 22,
      'server/src/features/catalogue/mirroring/rows.ts': 10,
      'server/src/features/store-orders/rows.ts': 10,
      'server/src/features/store-sync/rows.ts': 10,
      'server/src/features/supplier-products/details/rows.ts': 9,
      'server/src/features/supplier-products/reading/rows.ts': 19,
    },
  },
  {
    why: 'pure decisions of a feature and the shapes they are about: rules.ts is one of the closed names',
    files: {
      'server/src/features/subscriptions/rights/rules.ts': 14,
      'server/src/features/subscriptions/rules.ts': 23,
      'server/src/features/import-files/dates/parse-date.ts': 9,
      'server/src/features/import-files/products/rules.ts': 15,
      'server/src/features/import-files/values/parse-value.ts': 11,
      'server/src/features/source-imports/sites/rules.ts': 10,
      'server/src/features/source-imports/syncs/rules.ts': 10,
      'server/src/features/store-sync/rules.ts': 10,
      'server/src/features/supplier-products/reading/rules.ts': 14,
    },
  },
  {
    why: "a vendor's language: a schema for each answer that is read",
    files: {
      'server/src/providers/paypal/wire.ts': 14,
      'server/src/providers/stripe/wire.ts': 18,
    },
  },
  {
    why: 'the objects of a vendor as its stand-in keeps and gives them',
    files: {
      'sandbox/src/paypal/memory.ts': 18,
      'sandbox/src/shopify/entities/billing-memory.ts': 9,
      'sandbox/src/stripe/wire-objects.ts': 28,
    },
  },
  {
    why: "a stand-in's bookkeeping: the amounts and states of one object",
    files: {
      'sandbox/src/paypal/entities/bill-subscription.ts': 9,
      'sandbox/src/stripe/entities/calculate-change.ts': 9,
      'sandbox/src/stripe/entities/confirm-intent.ts': 12,
      'sandbox/src/stripe/entities/invoice-totals.ts': 12,
      'sandbox/src/stripe/entities/settle-invoice.ts': 12,
    },
  },
  {
    why: 'what can be done in a shop with one kind of thing, and what each call takes',
    files: {
      'sandbox/src/shopify/entities/add-orders.ts': 9,
      'sandbox/src/shopify/entities/add-products.ts': 9,
      'sandbox/src/shopify/entities/change-orders.ts': 9,
      'sandbox/src/shopify/entities/change-products.ts': 11,
      'sandbox/src/shopify/operations/resolve-field.ts': 12,
    },
  },
  {
    why: 'one need: its calls, and the shapes they take and give',
    files: {
      'server/src/providers/payments.ts': 19,
      'server/src/providers/shop-records.ts': 13,
    },
  },
  {
    why: 'one thing read or made at a vendor, in steps that other files take singly',
    files: {
      'server/src/providers/shopify/read-app-subscription.ts': 9,
      'server/src/providers/stripe/subscribe-stripe.ts': 11,
    },
  },
  {
    why: 'the hooks of one feature: one for each question to the server',
    files: {
      'web/src/features/subscriptions/queries.ts': 9,
      'web/src/features/reviews/queries.ts': 9,
    },
  },
  {
    why: 'the vocabulary of tests and of pictures: short words used side by side',
    files: {
      'e2e/billing/paying.ts': 9,
      'sandbox/src/pictures/paint.ts': 10,
      'server/test/billing/billing-world.ts': 9,
      'server/test/imports/previewed-imports.ts': 9,
    },
  },
  {
    why: 'the headers of all pages: policies, nonces and what adds them read the same list of hosts',
    files: {
      'server/src/http/pages/content-security.ts': 9,
    },
  },
  {
    why: 'the kinds of settings, side by side: config.ts names one for each setting',
    files: {
      'server/src/start/setting-kinds.ts': 11,
    },
  },
  {
    why: 'one state, private to the file, with the calls that read and change it',
    files: {
      'web/src/api/session.ts': 10,
    },
  },
  {
    why: 'one value of a screen (the chosen columns, the filter in the address) with the pure steps on it',
    files: {
      'web/src/features/imports/file/column-choices.ts': 13,
      'web/src/features/reviews/list/filter.ts': 9,
    },
  },
]
