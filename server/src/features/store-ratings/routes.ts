import * as theme from '@plaudit/contract/stores/theme'
import { route, type Route } from '../../http/route.ts'
import { getStoreRatings } from './get-store-ratings.ts'
import { switchStoreRatings } from './switch-store-ratings.ts'

export const routes: Route[] = [
  route(theme.getStoreRatings, getStoreRatings),
  route(theme.switchStoreRatings, switchStoreRatings),
]
