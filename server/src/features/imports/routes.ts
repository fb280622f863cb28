import * as importDrafts from '@plaudit/contract/imports/drafts'
import * as importFixing from '@plaudit/contract/imports/fixing'
import * as imports from '@plaudit/contract/imports/imports'
import { fileRoute, route, type Route } from '../../http/route.ts'
import { cancelImport } from './cancel-import.ts'
import { getImport } from './get-import.ts'
import { listImports } from './list-imports.ts'
import { listRejected } from './fixing/list-rejected.ts'
import { fixRejectedRows } from './fixing/fix-rejected-rows.ts'
import { resumeImport } from './resume-import.ts'
import { startCsvImport } from './start-csv-import.ts'
import { startDraft } from './start-draft.ts'
import { undoImport } from './undoing/undo-import.ts'
import { writeRejected } from './write-rejected.ts'

export const routes: Route[] = [
  route(imports.startCsvImport, startCsvImport),
  route(importDrafts.startDraft, startDraft),
  route(imports.listImports, listImports),
  route(imports.getImport, getImport),
  route(imports.cancelImport, cancelImport),
  route(imports.undoImport, undoImport),
  route(imports.resumeImport, resumeImport),
  route(importFixing.listRejected, listRejected),
  route(importFixing.fixRejectedRows, fixRejectedRows),
  fileRoute(imports.downloadRejected, writeRejected),
]
