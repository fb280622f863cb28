import { gid, fieldsOf, type Context, type Fields } from './resolve-field.ts'
import type { StandInShop } from '../entities/shops.ts'

const shop = fieldsOf<StandInShop>({
  id: ({ id }) => gid('Shop', id),
  contactEmail: ({ email }) => email,
  myshopifyDomain: ({ domain }) => domain,
  currencyCode: (_shop, _args: never, { store }) => store.settings.currency,
  ianaTimezone: () => 'Europe/Oslo',
  timezoneOffset: () => '+0100',
  description: () => null,
  shopOwnerName: ({ name }) => name,
  primaryDomain: ({ id, url }) => ({
    id: gid('Domain', id + 1n),
    host: new URL(url).host,
    sslEnabled: url.startsWith('https:'),
    url,
  }),
  shopAddress: ({ id, name, phone }) => ({
    id: gid('ShopAddress', id + 2n),
    address1: null,
    city: null,
    company: name,
    country: null,
    countryCodeV2: 'NO',
    phone,
    zip: null,
  }),
  plan: ({ isDevelopment }) => ({
    displayName: 'Basic',
    partnerDevelopment: isDevelopment,
    publicDisplayName: 'Basic',
    shopifyPlus: false,
  }),
})

/** The shop itself; what the app is there stands in `answer-operation.ts`. */
export const shopFields: Fields = {
  Shop: shop,
  QueryRoot: { shop: (_root: never, _args: never, context: Context) => context.shop },
}
