import type { getRights } from '@plaudit/contract/billing/rights'
import type { Output } from '@plaudit/contract/endpoint'
import type { Driver } from '../billing/driver.ts'
import { accountOf, type BillingWorld } from '../billing/billing-world.ts'
import type { TestOwner } from '../owners.ts'
import { emptyTally, findUnpaidRights, countRights, type RightsTally } from './check-rights.ts'

const DAY_MS = 86_400_000
const TRIAL_DAYS = 7
const GRACE_DAYS = 7
/** Trials are whole cycles of a week at PayPal; an end and a failed payment are learned within a day. */
const CYCLE_DAYS = 7
const LEARNED_DAYS = 1

/** What a story remembers of what was shown, to compare the account with it. */
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
  /** The newest payment that gave something when it was checked last. */
  payment: string | null
  weighed: RightsTally
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
  weighed: emptyTally(),
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

/** The rights of a moment: the account's limits and subscription, and why it has them. */
type Now = Awaited<ReturnType<typeof rightsOf>>

const rightsOf = async ({ b, owner }: Checked) => {
  const { active_subscription: sub, limits } = await accountOf(owner)
  return {
    now: b.world.clock.now().getTime(),
    sub,
    has: limits.paid_plan === true,
    level: levelOf(limits),
  }
}

const brokenGrant = async (checked: Checked, { now, sub, has }: Now): Promise<string | null> => {
  if (has && now > (await latestRight(checked)))
    return `rights at ${new Date(now).toISOString()}, after everything granted and paid had ended`
  return has && sub?.state === 'paused' ? 'rights in a pause' : null
}

/** More than before is given on trial or for a payment; what is given is remembered. */
const brokenLevel = async (
  { driver, owner, promised }: Checked,
  { now, has, level }: Now,
): Promise<string | null> => {
  const taken = await driver.taken(owner)
  const rights = (await owner.get('billing/rights/')).json
  countRights(promised.weighed, rights, now)
  const unpaid = findUnpaidRights(promised.weighed, taken)
  if (unpaid) return unpaid
  if (!has) return null
  // A grace names no payment, the history does.
  const payment = rights.payment?.id ?? newestPayment(rights.history) ?? promised.payment
  const isMore = promised.level > 0 && level > promised.level
  if (isMore && rights.because !== 'trial' && payment === promised.payment)
    return `more rights (${promised.level} → ${level}) and no payment behind them`
  Object.assign(promised, { level, payment })
  return null
}

const brokenEnd = ({ driver, owner, promised }: Checked, { now, sub, has }: Now): string | null => {
  const { endsAt } = promised
  if (endsAt === null) return null
  if (now > endsAt + LEARNED_DAYS * DAY_MS && sub)
    return `promised to end at ${new Date(endsAt).toISOString()}, and still ${sub.state}`
  if (now < endsAt - 1000 && !has && driver.canPay(owner))
    return `promised until ${new Date(endsAt).toISOString()}, and without rights`
  return null
}

/**
 * What must be true whenever the account has heard everything: rights within trial, payments and grace; none in a
 * pause; more rights than before only on trial or for a payment; a promised end neither earlier nor later.
 * Answers what is wrong, or null.
 */
export const brokenPromise = async (checked: Checked): Promise<string | null> => {
  const { promised } = checked
  const rights = await rightsOf(checked)
  if (rights.sub) promised.began ??= Date.parse(rights.sub.started_at)
  keepPause(promised, rights.sub?.state === 'paused', rights.now)
  return (
    (await brokenGrant(checked, rights)) ??
    (await brokenLevel(checked, rights)) ??
    brokenEnd(checked, rights)
  )
}
