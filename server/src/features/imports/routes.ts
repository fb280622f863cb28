import * as importColumns from '@plaudit/contract/imports/columns'
import * as importMending from '@plaudit/contract/imports/mending'
import * as importPreview from '@plaudit/contract/imports/preview'
import * as imports from '@plaudit/contract/imports/imports'
import * as sourceImports from '@plaudit/contract/imports/source-imports'
import * as sourceSyncs from '@plaudit/contract/imports/source-syncs'
import { fileRoute, route, type Route } from '../../http/route.ts'
import { cancelImport } from './cancel-import.ts'
import { getImport } from './get-import.ts'
import { listImports } from './list-imports.ts'
import { analyseColumns } from './mapping/analyse-columns.ts'
import { forgetColumns } from './mapping/remember-columns.ts'
import { listRejected } from './mending/list-rejected.ts'
import { mendRejected } from './mending/mend-rejected.ts'
import { previewCsv } from './preview-csv.ts'
import { resumeImport } from './resume-import.ts'
import { previewSource } from './preview-source.ts'
import { startSourceImport } from './start-source-import.ts'
import { startCsvImport } from './start-csv-import.ts'
import { getImportSync } from './syncs/get-import-sync.ts'
import { listSyncs } from './syncs/list-syncs.ts'
import { removeSync } from './syncs/remove-sync.ts'
import { switchSync } from './syncs/switch-sync.ts'
import { turnOnSync } from './syncs/turn-on-sync.ts'
import { undoImport } from './undo-import.ts'
import { writeRejected } from './write-rejected.ts'
import { writeTemplate } from './write-template.ts'

export const routes: Route[] = [
  route(importColumns.analyseColumns, analyseColumns),
  route(importColumns.forgetColumns, forgetColumns),
  route(importPreview.previewCsv, previewCsv),
  route(imports.startCsvImport, startCsvImport),
  route(sourceImports.previewAmazon, previewSource('amazon')),
  route(sourceImports.startAmazonImport, startSourceImport('amazon')),
  route(sourceImports.previewAliExpress, previewSource('aliexpress')),
  route(sourceImports.startAliExpressImport, startSourceImport('aliexpress')),
  route(sourceSyncs.listSyncs, listSyncs),
  route(sourceSyncs.turnOnSync, turnOnSync),
  route(sourceSyncs.switchSync, switchSync),
  route(sourceSyncs.removeSync, removeSync),
  route(sourceSyncs.getImportSync, getImportSync),
  route(imports.listImports, listImports),
  route(imports.getImport, getImport),
  route(imports.cancelImport, cancelImport),
  route(imports.undoImport, undoImport),
  route(imports.resumeImport, resumeImport),
  route(importMending.listRejected, listRejected),
  route(importMending.mendRejected, mendRejected),
  fileRoute(imports.downloadRejected, writeRejected),
  fileRoute(imports.downloadTemplate, writeTemplate),
]
