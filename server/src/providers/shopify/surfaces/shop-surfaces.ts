import type { ShopPage, ShopSurfaces } from '../../shop-surfaces.ts'
import { tokenAsker } from '../ask-tokens.ts'
import type { Throttle } from '../throttle.ts'
import { exchangeSessionToken } from './exchange-session-token.ts'
import { graphqlCaller, typedCaller } from '../graphql.ts'
import { isGenuineProxyQuery } from './proxy-signature.ts'
import { readLiveTheme } from './read-live-theme.ts'
import { readSessionToken } from './session-token.ts'
import { deleteRatings, enableRatings, saveRatings } from './write-ratings.ts'

type Settings = {
  clientId: string
  clientSecret: string
  /** `{shop}` stands for the shop's domain: `https://{shop}` for the real one. */
  baseUrl: string
  /** The app's name in the types of its theme blocks. */
  appHandle: string
}

/** `/apps/plaudit` is the app proxy's address as the app sets it; a shop can change it. */
const shopPages: Record<ShopPage, string> = {
  home: '/',
  cart: '/cart',
  all_products: '/collections/all',
  reviews: '/apps/plaudit/reviews',
}

/** Where the app appears in a Shopify store: admin, theme and shop pages. */
export const shopifySurfaces = (
  settings: Settings,
  now: () => Date,
  throttle?: Throttle,
): ShopSurfaces => {
  const { clientId, clientSecret, appHandle } = settings
  const at = (domain: string, path: string) => settings.baseUrl.replace('{shop}', domain) + path
  const ask = typedCaller(graphqlCaller(at, throttle))
  const askTokens = tokenAsker(settings, { at, now })
  return {
    readSessionToken: (token, when) =>
      readSessionToken(token, { clientId, clientSecret, now: when }),
    exchangeSessionToken: (domain, token) => exchangeSessionToken(askTokens, domain, token),
    isGenuineProxyQuery: (query, when) => isGenuineProxyQuery(query, { clientSecret, now: when }),
    readLiveTheme: (access) => readLiveTheme(ask, access, appHandle),
    // shopify.dev, "Deep linking": only a link with the client id is still supported.
    themeEditorUrl: (domain, { file, kind, template }) => {
      const query = new URLSearchParams(
        kind === 'embed'
          ? { context: 'apps', template, activateAppId: `${clientId}/${file}` }
          : {
              template,
              addAppBlockId: `${clientId}/${file}`,
              target: kind === 'main_section' ? 'mainSection' : 'newAppsSection',
            },
      )
      return `${at(domain, '/admin/themes/current/editor')}?${query}`
    },
    productPageUrl: (domain, handle) => `https://${domain}/products/${encodeURIComponent(handle)}`,
    shopPageUrl: (domain, page) => `https://${domain}${shopPages[page]}`,
    enableRatings: (access) => enableRatings(ask, access),
    saveRatings: (access, ratings) => saveRatings(ask, access, ratings),
    deleteRatings: (access, ids) => deleteRatings(ask, access, ids),
  }
}
