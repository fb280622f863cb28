import { ReportReason, reportLimits } from '@plaudit/contract/reviews/reports'
import { isBlank } from '../../../text-patterns/is-blank.ts'
import { findEmailFault } from '../../../text-patterns/find-email-fault.ts'

/** What a reporter typed, as it came but for spaces around it. */
export type ReportValues = {
  reason: string
  explanation: string
  name: string
  email: string
  goodFaith: boolean
}
export type ReportField = 'reason' | 'explanation' | 'name' | 'email' | 'good-faith'
export type ReportFault =
  | 'reason'
  | 'explanation'
  | 'explanation_long'
  | 'name'
  | 'name_long'
  | 'email'
  | 'email_domain'
  | 'good_faith'
export type ReportFaults = Partial<Record<ReportField, ReportFault>>

/** Limits for one address and one shop within an hour. */
export const rates = {
  windowMs: 3_600_000,
  visitorMost: 10,
  shopMost: 500,
  /** Receipts to one e-mail address, which anybody may have typed. */
  receiptsMost: 3,
} as const

export const isReportReason = (text: string): text is ReportReason =>
  ReportReason.options.some((one) => one === text)

const faultOfExplanation = (text: string): ReportFault | null => {
  if (isBlank(text)) return 'explanation'
  return text.length > reportLimits.explanation ? 'explanation_long' : null
}

/** Regulation (EU) 2022/2065, Article 16(2)(c): a notice of illegal content has a name and an e-mail. */
const needsContact = (reason: string): boolean => reason === 'illegal'

const faultOfName = ({ reason, name }: ReportValues): ReportFault | null => {
  if (name.length > reportLimits.name) return 'name_long'
  return isBlank(name) && needsContact(reason) ? 'name' : null
}
const faultOfEmail = ({ reason, email }: ReportValues): ReportFault | null =>
  email === '' && !needsContact(reason) ? null : findEmailFault(email)

/** What must be mended before a report is taken, by field, in the order of the form. */
export const findReportFaults = (values: ReportValues): ReportFaults => {
  const found: [ReportField, ReportFault | null][] = [
    ['reason', isReportReason(values.reason) ? null : 'reason'],
    ['explanation', faultOfExplanation(values.explanation)],
    ['name', faultOfName(values)],
    ['email', faultOfEmail(values)],
    ['good-faith', values.goodFaith ? null : 'good_faith'],
  ]
  return Object.fromEntries(found.filter(([, fault]) => fault !== null))
}
