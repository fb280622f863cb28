import * as privacy from '@plaudit/contract/stores/privacy'
import { fileRoute, route, type Route } from '../../http/route.ts'
import { downloadCustomerFile } from './customer-files/download-customer-file.ts'
import { listCustomerFiles } from './customer-files/list-customer-files.ts'

export const routes: Route[] = [
  route(privacy.listCustomerFiles, listCustomerFiles),
  fileRoute(privacy.downloadCustomerFile, downloadCustomerFile),
]
