import * as sourceImports from '@plaudit/contract/imports/source-imports'
import * as sourceSyncs from '@plaudit/contract/imports/source-syncs'
import { route, type Route } from '../../http/route.ts'
import { previewSource } from './preview-source.ts'
import { startSourceImport } from './start-source-import.ts'
import { getImportSync } from './syncs/get-import-sync.ts'
import { listSyncs } from './syncs/list-syncs.ts'
import { removeSync } from './syncs/remove-sync.ts'
import { switchSync } from './syncs/switch-sync.ts'
import { turnOnSync } from './syncs/turn-on-sync.ts'

export const routes: Route[] = [
  route(sourceImports.previewAmazon, previewSource('amazon')),
  route(sourceImports.startAmazonImport, startSourceImport('amazon')),
  route(sourceImports.previewAliExpress, previewSource('aliexpress')),
  route(sourceImports.startAliExpressImport, startSourceImport('aliexpress')),
  route(sourceSyncs.listSyncs, listSyncs),
  route(sourceSyncs.turnOnSync, turnOnSync),
  route(sourceSyncs.switchSync, switchSync),
  route(sourceSyncs.removeSync, removeSync),
  route(sourceSyncs.getImportSync, getImportSync),
]
