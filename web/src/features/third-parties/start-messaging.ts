import {
  messagingIdentity,
  type MessagingIdentity,
} from '@plaudit/contract/owner-tools/third-parties'
import { call } from '../../api/call.ts'
import { loadScript } from '../../api/load-script.ts'

type Messenger = (command: 'boot' | 'shutdown' | 'show', settings?: object) => void

declare global {
  interface Window {
    Intercom?: Messenger
    intercomSettings?: object
  }
}

/** Intercom's settings. What is signed travels inside the token alone; without a secret the id is told in the open. */
export const messengerSettings = (
  appId: string,
  { user_id, name, created_at, jwt }: MessagingIdentity,
) => ({
  api_base: 'https://api-iam.intercom.io',
  app_id: appId,
  name,
  created_at,
  ...(jwt ? { intercom_user_jwt: jwt } : { user_id }),
})

/** Starts the messenger for the signed-in owner; returns a function that ends it and clears its identity. */
export const startMessaging = async (appId: string): Promise<() => void> => {
  const identity = await call(messagingIdentity, {})
  window.intercomSettings = messengerSettings(appId, identity)
  await loadScript(`https://widget.intercom.io/widget/${encodeURIComponent(appId)}`)
  window.Intercom?.('boot', window.intercomSettings)
  return () => window.Intercom?.('shutdown')
}
