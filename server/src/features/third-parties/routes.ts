import * as thirdParties from '@plaudit/contract/owner-tools/third-parties'
import { guestRoute, route, type Route } from '../../http/route.ts'
import { identifyForMessaging } from './identify-for-messaging.ts'
import { getPublicSettings } from './get-public-settings.ts'

export const routes: Route[] = [
  guestRoute(thirdParties.publicSettings, getPublicSettings),
  route(thirdParties.messagingIdentity, identifyForMessaging),
]
