import type { DateEvidence } from './parse-date.ts'

export const dateMeanings = ['reviewed_at', 'replied_at'] as const
export type DateColumn = (typeof dateMeanings)[number]
export type Evidence = Record<DateColumn, DateEvidence>
