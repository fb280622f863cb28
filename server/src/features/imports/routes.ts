import * as importPreview from '@plaudit/contract/import-preview'
import * as imports from '@plaudit/contract/imports'
import { fileRoute, route, type Route } from '../../http/route.ts'
import { cancelImport } from './cancel-import.ts'
import { getImport } from './get-import.ts'
import { listImports } from './list-imports.ts'
import { listRejected } from './list-rejected.ts'
import { previewCsv } from './preview-csv.ts'
import { resumeImport } from './resume-import.ts'
import { startCsvImport } from './start-csv-import.ts'
import { undoImport } from './undo-import.ts'
import { writeRejected } from './write-rejected.ts'
import { writeTemplate } from './write-template.ts'

export const routes: Route[] = [
  route(importPreview.previewCsv, previewCsv),
  route(imports.startCsvImport, startCsvImport),
  route(imports.listImports, listImports),
  route(imports.getImport, getImport),
  route(imports.cancelImport, cancelImport),
  route(imports.undoImport, undoImport),
  route(imports.resumeImport, resumeImport),
  route(imports.listRejected, listRejected),
  fileRoute(imports.downloadRejected, writeRejected),
  fileRoute(imports.downloadTemplate, writeTemplate),
]
