import { ShopFailure } from '../shop-platform.ts'
import { SurfaceNotAllowed, type ShopSurfaces } from '../shop-surfaces.ts'
import { askTyped } from './ask-typed.ts'
import { exchangeSessionToken } from './exchange-session-token.ts'
import { graphqlCaller } from './graphql.ts'
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

/** Shopify names what is missing: "Access denied for themes field. Required access: `read_themes` access scope." */
const withRefusals = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof ShopFailure && /access denied/i.test(error.message))
      throw new SurfaceNotAllowed(error.message)
    throw error
  }
}

/** Where the app appears in a Shopify store: admin, theme and shop pages. */
export const shopifySurfaces = (settings: Settings, now: () => Date): ShopSurfaces => {
  const { clientId, clientSecret, appHandle } = settings
  const at = (domain: string, path: string) => settings.baseUrl.replace('{shop}', domain) + path
  const ask = askTyped(graphqlCaller(at))
  return {
    readSessionToken: (token, when) =>
      readSessionToken(token, { clientId, clientSecret, now: when }),
    exchangeSessionToken: (domain, token) =>
      exchangeSessionToken(token, {
        clientId,
        clientSecret,
        url: at(domain, '/admin/oauth/access_token'),
        domain,
        now: now(),
      }),
    isGenuineProxyQuery: (query, when) => isGenuineProxyQuery(query, { clientSecret, now: when }),
    readLiveTheme: (access) => withRefusals(readLiveTheme(ask, access, appHandle)),
    // shopify.dev, "Deep linking": only a link with the client id is still supported.
    themeEditorUrl: (domain, { file, kind }) => {
      const query = new URLSearchParams(
        kind === 'embed'
          ? { context: 'apps', template: 'product', activateAppId: `${clientId}/${file}` }
          : { template: 'product', addAppBlockId: `${clientId}/${file}`, target: 'mainSection' },
      )
      return `${at(domain, '/admin/themes/current/editor')}?${query}`
    },
    enableRatings: (access) => withRefusals(enableRatings(ask, access)),
    saveRatings: (access, ratings) => withRefusals(saveRatings(ask, access, ratings)),
    deleteRatings: (access, ids) => withRefusals(deleteRatings(ask, access, ids)),
  }
}
