import * as theme from '@plaudit/contract/stores/theme'
import { route, type Route } from '../../http/route.ts'
import { checkStoreTheme } from './check-store-theme.ts'
import { getFreshTheme } from './get-fresh-theme.ts'

export const routes: Route[] = [
  route(theme.getStoreTheme, getFreshTheme),
  route(theme.checkStoreTheme, checkStoreTheme),
]
