import type accounts from './en/accounts.json'
import type app from './en/app.json'
import type billing from './en/billing.json'
import type checkout from './en/checkout.json'
import type consent from './en/consent.json'
import type design from './en/design.json'
import type customization from './en/customization.json'
import type dropship from './en/dropship.json'
import type drafts from './en/drafts.json'
import type embedded from './en/embedded.json'
import type exports from './en/exports.json'
import type fields from './en/fields.json'
import type find from './en/find.json'
import type home from './en/home.json'
import type imports from './en/imports.json'
import type manage from './en/manage.json'
import type membership from './en/membership.json'
import type notifications from './en/notifications.json'
import type products from './en/products.json'
import type publishing from './en/publishing.json'
import type reviews from './en/reviews.json'
import type rights from './en/rights.json'
import type selling from './en/selling.json'
import type similar from './en/similar.json'
import type sources from './en/sources.json'
import type store from './en/store.json'
import type stores from './en/stores.json'
import type syncs from './en/syncs.json'
import type help from './en/help.json'
import type listing from './en/listing.json'
import type onboarding from './en/onboarding.json'
import type palette from './en/palette.json'
import type snippets from './en/snippets.json'
import type settings from './en/settings.json'
import type widget from './en/widget.json'

/** The English texts define the keys: an unknown key does not compile. */
export declare const resources: {
  app: typeof app
  billing: typeof billing
  checkout: typeof checkout
  consent: typeof consent
  customization: typeof customization
  design: typeof design
  accounts: typeof accounts
  drafts: typeof drafts
  dropship: typeof dropship
  embedded: typeof embedded
  exports: typeof exports
  fields: typeof fields
  find: typeof find
  home: typeof home
  imports: typeof imports
  manage: typeof manage
  membership: typeof membership
  notifications: typeof notifications
  products: typeof products
  publishing: typeof publishing
  reviews: typeof reviews
  rights: typeof rights
  selling: typeof selling
  similar: typeof similar
  sources: typeof sources
  store: typeof store
  stores: typeof stores
  syncs: typeof syncs
  help: typeof help
  listing: typeof listing
  onboarding: typeof onboarding
  palette: typeof palette
  snippets: typeof snippets
  settings: typeof settings
  widget: typeof widget
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    resources: typeof resources
  }
}
