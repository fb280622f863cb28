import * as reports from '@plaudit/contract/reviews/reports'
import type { PublicRoute } from '../../http/pages/public-route.ts'
import { route, type Route } from '../../http/route.ts'
import { decideReports } from './deciding/decide-reports.ts'
import { listReports } from './deciding/list-reports.ts'
import { answerObjection } from './objecting/answer-objection.ts'
import { answerReport } from './reporting/answer-report.ts'
import { answerReportForm } from './reporting/answer-report-form.ts'

const report = '/storefront/v1/:shop/reviews/:id/report'
const objection = '/storefront/v1/objection/:token'
const form = { maxFiles: 1, maxFileBytes: 1 }

/** The shoppers' side: no token, no cookie, any origin. */
export const publicRoutes: PublicRoute[] = [
  { method: 'GET', path: report, run: answerReportForm },
  { method: 'POST', path: report, form, run: answerReport },
  { method: 'GET', path: objection, run: answerObjection.get },
  { method: 'POST', path: objection, form, run: answerObjection.post },
]

export const routes: Route[] = [
  route(reports.listReports, listReports),
  route(reports.decideReports, decideReports),
]
