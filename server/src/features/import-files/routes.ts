import * as importColumns from '@plaudit/contract/imports/columns'
import * as importDrafts from '@plaudit/contract/imports/drafts'
import * as imports from '@plaudit/contract/imports/imports'
import * as importPreview from '@plaudit/contract/imports/preview'
import { fileRoute, route, type Route } from '../../http/route.ts'
import { analyseSentColumns } from './analysing/analyse-sent-columns.ts'
import { addPart } from './drafts/add-part.ts'
import { beginDraft } from './drafts/begin-draft.ts'
import { discardDraft } from './drafts/discard-draft.ts'
import { listDrafts } from './drafts/list-drafts.ts'
import { getDraft } from './drafts/get-draft.ts'
import { previewDraft } from './drafts/preview-draft.ts'
import { analyseDraftColumns } from './drafts/analyse-draft-columns.ts'
import { forgetColumns } from './mapping/forget-columns.ts'
import { previewCsv } from './preview-csv.ts'
import { writeTemplate } from './write-template.ts'

export const routes: Route[] = [
  route(importColumns.analyseColumns, analyseSentColumns),
  route(importColumns.forgetColumns, forgetColumns),
  route(importPreview.previewCsv, previewCsv),
  route(importDrafts.beginDraft, beginDraft),
  route(importDrafts.listDrafts, listDrafts),
  route(importDrafts.getDraft, getDraft),
  route(importDrafts.addDraftPart, addPart),
  route(importDrafts.discardDraft, discardDraft),
  route(importDrafts.analyseDraftColumns, analyseDraftColumns),
  route(importDrafts.previewDraft, previewDraft),
  fileRoute(imports.downloadTemplate, writeTemplate),
]
