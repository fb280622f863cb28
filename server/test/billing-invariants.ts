import type { getRights } from '@plaudit/contract/billing/rights'
import type { Output } from '@plaudit/contract/endpoint'
import type { Driver } from './billing-drivers.ts'
import { accountOf, type BillingWorld } from './billing-world.ts'
import type { TestOwner } from './owners.ts'
import { nothingWeighed, outweighed, weigh, type Weighed } from './weigh-rights.ts'

const DAY_MS = 86_400_000
const TRIAL_DAYS = 7
const GRACE_DAYS = 7
/** Trials are whole cycles of a week at PayPal; an end and a failed payment are learned within a day. */
const CYCLE_DAYS = 7
const LEARNED_DAYS = 1

/** What a story remembers of what was shown, to hold the account against it. */
export type Promised = {
  /** When the first plan began, and with it the only trial. */
  began: number | null
  extended: boolean
  pausedSince: number | null
  pausedMs: number
  /** When the last pause was seen to be over: a grace begins there when nothing is paid (decision 0035). */
  pausedUntil: number
  endsAt: number | null
  /** Whether a plan that is paid by the year was ever chosen. */
  hasAnnual: boolean
  level: number
  /** The newest payment that gave something when it was looked at last. */
  payment: string | null
  weighed: Weighed
}

export const promiseNothing = (): Promised => ({
  began: null,
  extended: false,
  pausedSince: null,
  pausedMs: 0,
  pausedUntil: 0,
  endsAt: null,
  hasAnnual: false,
  level: 0,
  payment: null,
  weighed: nothingWeighed(),
})

type Checked = { b: BillingWorld; driver: Driver; owner: TestOwner; promised: Promised }

/** A small amount can be a year's, with a credit taken off. */
const periodMs = (hasAnnual: boolean) => (hasAnnual ? 366 : 31) * DAY_MS

/** The last moment that a trial, a payment or the grace after them can give rights to. */
const latestRight = async ({ driver, owner, promised }: Checked): Promise<number> => {
  const paid = (await driver.takenAt(owner)).map((at) => at + periodMs(promised.hasAnnual))
  const trial =
    (promised.began ?? 0) +
    (TRIAL_DAYS + CYCLE_DAYS + (promised.extended ? TRIAL_DAYS : 0)) * DAY_MS +
    promised.pausedMs
  return Math.max(trial, promised.pausedUntil, ...paid) + (GRACE_DAYS + LEARNED_DAYS) * DAY_MS
}

const newestPayment = (history: Output<typeof getRights>['history']): string | null =>
  history.find(({ payment }) => payment)?.payment?.id ?? null

/** How much is allowed, as one number: more keys and higher quantities are more. */
const levelOf = (limits: Record<string, number | boolean>) =>
  Object.values(limits).reduce<number>((sum, one) => sum + Number(one), 0)

const keepPause = (promised: Promised, isPaused: boolean, now: number) => {
  if (isPaused) promised.pausedSince ??= now
  else if (promised.pausedSince !== null) {
    promised.pausedMs += now - promised.pausedSince
    promised.pausedSince = null
    promised.pausedUntil = now
  }
}

/**
 * What must hold whenever the account has heard everything: rights within trial, payments and grace; none in a pause; more
 * rights than before only on trial or for a payment; a promised end neither earlier nor later. Answers what is wrong, or null.
 */
export const brokenPromise = async (checked: Checked): Promise<string | null> => {
  const { b, driver, owner, promised } = checked
  const now = b.world.clock.now().getTime()
  const { active_subscription: sub, limits } = await accountOf(owner)
  if (sub) promised.began ??= Date.parse(sub.started_at)
  keepPause(promised, sub?.state === 'paused', now)
  const has = limits.paid_plan === true
  if (has && now > (await latestRight(checked)))
    return `rights at ${new Date(now).toISOString()}, after everything granted and paid had ended`
  if (has && sub?.state === 'paused') return 'rights in a pause'
  const taken = await driver.taken(owner)
  const rights = (await owner.get('billing/rights/')).json
  weigh(promised.weighed, rights, now)
  const unpaid = outweighed(promised.weighed, taken)
  if (unpaid) return unpaid
  const level = levelOf(limits)
  // A grace names no payment, the history does.
  const payment = rights.payment?.id ?? newestPayment(rights.history) ?? promised.payment
  if (
    has &&
    rights.because !== 'trial' &&
    promised.level > 0 &&
    level > promised.level &&
    payment === promised.payment
  )
    return `more rights (${promised.level} → ${level}) and no payment behind them`
  if (has) Object.assign(promised, { level, payment })
  if (promised.endsAt !== null && now > promised.endsAt + LEARNED_DAYS * DAY_MS && sub)
    return `promised to end at ${new Date(promised.endsAt).toISOString()}, and still ${sub.state}`
  if (promised.endsAt !== null && now < promised.endsAt - 1000 && !has && driver.canPay(owner))
    return `promised until ${new Date(promised.endsAt).toISOString()}, and without rights`
  return null
}
