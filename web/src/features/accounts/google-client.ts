import { loadScript } from '../../api/load-script.ts'

/** What is used of Google Identity Services (developers.google.com/identity/gsi/web/reference/js-reference). */
export type GoogleClient = {
  accounts: {
    id: {
      initialize: (settings: {
        client_id: string
        callback: (answer: { credential: string }) => void
        ux_mode: 'popup'
      }) => void
      renderButton: (parent: HTMLElement, options: Record<string, string | number>) => void
    }
  }
}
declare global {
  var google: GoogleClient | undefined
}

/** The client, once its script is loaded. Rejects when it cannot be loaded. */
export const loadGoogle = async (url: string): Promise<GoogleClient> => {
  await loadScript(url)
  if (!globalThis.google) throw new Error('The Google sign-in client did not start.')
  return globalThis.google
}
