import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'

/** PROD-56: what an owner is told about products that were pushed. */
export const noticeKinds = ['price', 'out_of_stock', 'in_stock', 'gone', 'push_failed'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** PROD-60: `daily`: in the summary of the day. */
export const noticeTimes = ['at_once', 'daily', 'off'] as const
const NoticeTime = z.enum(noticeTimes)
export type NoticeTime = z.output<typeof NoticeTime>

/** PROD-61: the hour of the day, in UTC, at which the summary is made. */
export const SUMMARY_HOUR = 8
const LOWEST_PRICE_THRESHOLD = 1
const HIGHEST_PRICE_THRESHOLD = 50
const HIGHEST_MARGIN_THRESHOLD = 90

/**
 * PROD-60: when each kind is told. `price_threshold`: in percent of the cost, that much or more is told;
 * `margin_threshold`: in percent of the price, a margin that falls below it is always told. `email`: the summary of the day
 * is sent by e-mail too.
 */
export const Notices = z.object({
  price: NoticeTime,
  out_of_stock: NoticeTime,
  in_stock: NoticeTime,
  gone: NoticeTime,
  push_failed: NoticeTime,
  price_threshold: z.int().check(z.gte(LOWEST_PRICE_THRESHOLD), z.lte(HIGHEST_PRICE_THRESHOLD)),
  margin_threshold: z.int().check(z.gte(0), z.lte(HIGHEST_MARGIN_THRESHOLD)),
  email: z.boolean(),
})
export type Notices = z.output<typeof Notices>

/** PROD-60: of an owner who saved none. */
export const firstNotices: Notices = {
  price: 'daily',
  out_of_stock: 'at_once',
  in_stock: 'daily',
  gone: 'at_once',
  push_failed: 'at_once',
  price_threshold: 5,
  margin_threshold: 10,
  email: true,
}

export const getNotices = endpoint({
  name: 'dropship.notices',
  summary: 'Which changes of live products the owner is told, and when',
  method: 'GET',
  path: 'dropship/notices/',
  auth: 'owner',
  input: NoInput,
  output: Notices,
  errors: [],
  example: {},
})

export const saveNotices = endpoint({
  name: 'dropship.save_notices',
  summary: 'Save which changes of live products the owner is told, and when',
  method: 'PUT',
  path: 'dropship/notices/',
  auth: 'owner',
  input: Notices,
  output: Notices,
  errors: ['invalid'],
  example: firstNotices,
})
