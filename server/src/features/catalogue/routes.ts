import * as products from '@plaudit/contract/stores/products'
import { route, type Route } from '../../http/route.ts'
import { listProducts } from './list-products.ts'

export const routes: Route[] = [route(products.listShopProducts, listProducts)]
