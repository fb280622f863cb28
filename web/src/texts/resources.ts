import type accounts from './en/accounts.json'
import type app from './en/app.json'
import type home from './en/home.json'
import type imports from './en/imports.json'
import type manage from './en/manage.json'
import type notifications from './en/notifications.json'
import type products from './en/products.json'
import type reviews from './en/reviews.json'
import type stores from './en/stores.json'
import type widget from './en/widget.json'

/** The English texts are the measure: a key that is not there does not compile. */
export declare const resources: {
  app: typeof app
  accounts: typeof accounts
  home: typeof home
  imports: typeof imports
  manage: typeof manage
  notifications: typeof notifications
  products: typeof products
  reviews: typeof reviews
  stores: typeof stores
  widget: typeof widget
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: typeof resources
  }
}
