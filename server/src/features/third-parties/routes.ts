import * as thirdParties from '@plaudit/contract/owner-tools/third-parties'
import { guestRoute, route, type Route } from '../../http/route.ts'
import { identifyForMessaging } from './identify-for-messaging.ts'
import { tellSettings } from './tell-settings.ts'

export const routes: Route[] = [
  guestRoute(thirdParties.publicSettings, tellSettings),
  route(thirdParties.messagingIdentity, identifyForMessaging),
]
