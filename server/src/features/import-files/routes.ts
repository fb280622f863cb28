import * as importColumns from '@plaudit/contract/imports/columns'
import * as imports from '@plaudit/contract/imports/imports'
import * as importPreview from '@plaudit/contract/imports/preview'
import { fileRoute, route, type Route } from '../../http/route.ts'
import { analyseColumns } from './analysing/analyse-columns.ts'
import { forgetColumns } from './mapping/remember-columns.ts'
import { previewCsv } from './preview-csv.ts'
import { writeTemplate } from './write-template.ts'

export const routes: Route[] = [
  route(importColumns.analyseColumns, analyseColumns),
  route(importColumns.forgetColumns, forgetColumns),
  route(importPreview.previewCsv, previewCsv),
  fileRoute(imports.downloadTemplate, writeTemplate),
]
