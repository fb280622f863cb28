import * as contract from '@plaudit/contract/dropshipping/supplier-products'
import { route, type Route } from '../../http/route.ts'
import { listSimilarProducts } from './list-similar-products.ts'

export const routes: Route[] = [route(contract.listSimilarProducts, listSimilarProducts)]
