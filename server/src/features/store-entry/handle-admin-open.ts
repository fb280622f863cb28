import type { World } from '../../world.ts'
import { recognizeAdmin } from '../stores/recognize-admin.ts'
import { buildSignInUrl } from './build-sign-in-url.ts'

/**
 * Handles the app being opened in the store's admin (STORE-6): a connected store is signed in, an unknown one is
 * asked to install the app; inside the admin's frame the page made for it is shown (SURF-2). Returns where the browser is redirected; a useless token when the query is not the
 * platform's or too old (STORE-6).
 */
export const handleAdminOpen = async (
  world: World,
  query: Record<string, string>,
  browserKey: () => string,
): Promise<string> => {
  if (query['embedded'] === '1')
    return `${world.settings.publicUrl}/embedded?${new URLSearchParams(query)}`
  const found = await recognizeAdmin(world, query, browserKey)
  if (!found) return `${world.settings.publicUrl}/login/store/expired`
  return 'leadsTo' in found ? found.leadsTo : buildSignInUrl(world, found.accountId)
}
