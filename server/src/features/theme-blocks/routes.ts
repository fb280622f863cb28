import * as theme from '@plaudit/contract/stores/theme'
import { route, type Route } from '../../http/route.ts'
import { checkStoreTheme } from './check-store-theme.ts'
import { getStoreTheme } from './get-store-theme.ts'

export const routes: Route[] = [
  route(theme.getStoreTheme, getStoreTheme),
  route(theme.checkStoreTheme, checkStoreTheme),
]
