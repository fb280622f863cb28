import { installApp } from '../billing/approve-page.ts'
import type { killableServer } from './killable-server.ts'

/** The shop of this domain is the account's, as after the owner's way through the platform's page. */
export const connectShop = async (
  server: ReturnType<typeof killableServer>,
  domain: string,
): Promise<void> => {
  const asked = await server.call('POST', 'connect/shopify/', { shop_url: domain })
  const { auth_url } = (await asked.json()) as { auth_url: string }
  const back = await installApp(auth_url)
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const answer = await fetch(back, { redirect: 'manual', headers: { cookie } })
  if (!answer.headers.get('location')?.includes('connect=connected'))
    throw new Error(`The store was not connected: ${answer.status}`)
}
