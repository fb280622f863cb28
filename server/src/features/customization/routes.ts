import * as customization from '@plaudit/contract/billing/customization'
import { route, type Route } from '../../http/route.ts'
import { addPicture } from './add-picture.ts'
import { listRequests } from './list-requests.ts'
import { payCustomization } from './pay-customization.ts'
import { requestCustomization } from './request-customization.ts'

export const routes: Route[] = [
  route(customization.listCustomizationRequests, listRequests),
  route(customization.addCustomizationPicture, addPicture),
  route(customization.requestCustomization, requestCustomization),
  route(customization.payCustomization, payCustomization),
]
