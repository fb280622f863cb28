import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import {
  cheapestPlanFor,
  cycleCost,
  enables,
  isDisabledFeature,
  subscriptionIntent,
} from '@plaudit/contract/billing/choice'
import type { Plan } from '@plaudit/contract/billing/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildFree,
  buildSubscriber,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'
import { loadPlans } from './load-plans.ts'

const seed = fileURLToPath(new URL('../../../../seed/plans.json', import.meta.url))
const root = fileURLToPath(new URL('../../../../..', import.meta.url))

let b: BillingWorld
let owner: TestOwner
let plans: Plan[]
beforeAll(async () => {
  b = await startBillingWorld()
  owner = await buildFree(b)
  plans = (await owner.get('billing/subscriptions/plans/')).json
})
afterAll(() => b.close())

const planOf = (id: string) => plans.find((plan) => plan.id === id)!

describe('GET billing/subscriptions/plans/', () => {
  test('S7.021 S3.004 S2.086 a plain list of those on sale, cheapest first', () => {
    expect(
      plans.map(({ id, name, interval, status }) => ({ id, name, interval, status })),
    ).toContainEqual({
      id: 'pro-annual',
      name: 'Pro',
      interval: 'annual',
      status: 'AC',
    })
    expect(plans.every(({ status }) => status === 'AC')).toBe(true)
    expect(plans.map(({ cost_per_month }) => cost_per_month)).toEqual(
      plans.map(({ cost_per_month }) => cost_per_month).toSorted((a, c) => a - c),
    )
  })

  test('S3.005 S9.007 prices are whole cents a month, as PLAN-2 has them', () => {
    const prices = Object.fromEntries(plans.map(({ id, cost_per_month }) => [id, cost_per_month]))
    expect(prices).toEqual({
      'starter-monthly': 1900,
      'pro-monthly': 2900,
      'empire-monthly': 4900,
      'unicorn-monthly': 9900,
      'starter-annual': 1583,
      'pro-annual': 2175,
      'empire-annual': 3675,
      'unicorn-annual': 7425,
    })
  })

  test('S3.006 the old price is that of the same plan billed monthly, for annual plans only', () => {
    expect(planOf('pro-annual').old_cost_per_month).toBe(2900)
    expect(planOf('pro-monthly').old_cost_per_month).toBe(null)
  })

  test('S3.007 S9.009 months off, trial days, highlight and for_winning', () => {
    expect(planOf('pro-annual')).toMatchObject({ months_off: 3, trial_days: 7 })
    expect(planOf('starter-annual').months_off).toBe(2)
    expect(
      plans.filter(({ is_highlighted }) => is_highlighted).every(({ name }) => name === 'Pro'),
    ).toBe(true)
    expect(
      plans.every(({ interval, for_winning }) => for_winning === (interval === 'monthly')),
    ).toBe(true)
    expect(
      plans.find(
        ({ name, interval, for_winning }) =>
          name === 'Empire' && interval === 'monthly' && for_winning,
      ),
    ).toBeDefined()
  })

  test('S3.008 S2.100 features are HTML with nothing in it but harmless marks; one that is struck through is not included', () => {
    for (const { features } of plans)
      for (const feature of features) expect(feature).not.toMatch(/<(?!\/?(?:s|b|strong|em)>)/)
    expect(planOf('starter-monthly').features.some(isDisabledFeature)).toBe(true)
  })

  test('features come in the language of the account, marked as in English', async () => {
    const marks = (features: string[]) =>
      features.map((feature) => [...feature.matchAll(/<[^>]+>/g)].join(''))
    for (const language of ['es', 'fr', 'de', 'pt-BR', 'ar']) {
      await owner.post('auth/edit/', { language })
      const listed: Plan[] = (await owner.get('billing/subscriptions/plans/')).json
      for (const { id, features } of listed) {
        const english = planOf(id).features
        expect(marks(features)).toEqual(marks(english))
        expect(features.filter((feature) => english.includes(feature))).toEqual([])
      }
    }
    await owner.post('auth/edit/', { language: 'en' })
    expect((await owner.get('billing/subscriptions/plans/')).json).toEqual(plans)
  })

  test('S3.003 S3.009 limits name the ten keys of PLAN-20', () => {
    for (const { limits } of plans)
      expect(Object.keys(limits).toSorted()).toEqual(
        [
          'can_remove_powered_by',
          'filter_import',
          'filter_rating',
          'reviews_count',
          'widget_colors',
          'widget_review_button',
          'paid_plan',
          'request_emails',
          'resync_products',
          'api_access',
        ].toSorted(),
      )
    expect(planOf('starter-monthly').limits).toMatchObject({
      paid_plan: true,
      can_remove_powered_by: false,
      widget_colors: false,
    })
    expect(planOf('pro-monthly').limits).toMatchObject({
      can_remove_powered_by: true,
      filter_import: true,
      filter_rating: true,
      reviews_count: true,
    })
  })

  test('S3.001 monthly and annual in plan data; yearly is taken for annual', async () => {
    const asked = async (interval: string) =>
      (await owner.get(`billing/subscriptions/plans/?interval=${interval}`)).json.map(
        ({ id }: Plan) => id,
      )
    expect(await asked('yearly')).toEqual(await asked('annual'))
    expect(await asked('yearly')).toContain('pro-annual')
    expect(await asked('monthly')).not.toContain('pro-annual')
    expect((await owner.get('billing/subscriptions/plans/?interval=weekly')).status).toBe(400)
  })

  test('S7.022 asked again it answers 304 until a plan changes', async () => {
    const first = await owner.get('billing/subscriptions/plans/')
    const again = () =>
      owner.get('billing/subscriptions/plans/', {
        headers: { 'if-none-match': String(first.headers['etag']) },
      })
    expect((await again()).status).toBe(304)
    const file = JSON.parse(readFileSync(seed, 'utf8'))
    file.plans[0].is_highlighted = !file.plans[0].is_highlighted
    await loadPlans(b.world, file)
    await expect.poll(async () => (await again()).status).toBe(200)
    await loadPlans(b.world, JSON.parse(readFileSync(seed, 'utf8')))
  })

  test('S2.097 an account that has subscribed before has no trial days any more (PLAN-6)', async () => {
    const before = await buildSubscriber(b)
    const { json } = await before.get('billing/subscriptions/plans/')
    expect(json.every(({ trial_days }: Plan) => trial_days === 0)).toBe(true)
  })
})

describe('what choosing a plan means', () => {
  test('S4.003 S4.004 never subscribed: a trial where there are trial days, else a first subscription', () => {
    const fresh = { hasSubscribedBefore: false, currentPlan: null }
    expect(subscriptionIntent(fresh, planOf('pro-monthly'))).toBe('trial')
    expect(subscriptionIntent(fresh, { ...planOf('pro-monthly'), trial_days: 0 })).toBe(
      'firstSubscription',
    )
  })

  test('S4.001 S4.002 S4.005 S9.008 compared is the price of a period: a month, or twelve of them for a yearly plan', () => {
    const on = (id: string) => ({ hasSubscribedBefore: true, currentPlan: planOf(id) })
    expect(cycleCost(planOf('pro-annual'))).toBe(12 * 2175)
    expect(subscriptionIntent(on('pro-monthly'), planOf('empire-monthly'))).toBe('upgrade')
    expect(subscriptionIntent(on('empire-monthly'), planOf('pro-monthly'))).toBe('downgrade')
    expect(subscriptionIntent(on('pro-monthly'), planOf('starter-annual'))).toBe('upgrade')
    expect(subscriptionIntent(on('empire-annual'), planOf('unicorn-monthly'))).toBe('downgrade')
    expect(
      subscriptionIntent(
        { hasSubscribedBefore: true, currentPlan: null },
        planOf('starter-monthly'),
      ),
    ).toBe('upgrade')
  })

  test('S4.006 S2.114 S2.115 a key is allowed when its value is truthy; the upsell is the cheapest such plan, annual where it is the same', () => {
    expect(enables(planOf('starter-monthly'), 'widget_colors')).toBe(false)
    expect(enables(planOf('pro-monthly'), 'widget_colors')).toBe(true)
    expect(cheapestPlanFor(plans, 'widget_colors')).toMatchObject({
      plan: { id: 'pro-annual' },
      hasHigher: true,
    })
    expect(cheapestPlanFor(plans, 'api_access')).toMatchObject({ plan: { id: 'empire-annual' } })
  })
})

describe('npm run plans', () => {
  const run = promisify(execFile)
  const folder = mkdtempSync(join(tmpdir(), 'plaudit-plans-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const plansCommand = (...args: string[]) =>
    run(process.execPath, ['server/src/start/manage-plans.ts', ...args], {
      cwd: root,
      env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') },
    }).then(
      ({ stdout }) => stdout,
      (error: { stderr: string; stdout: string }) => `failed: ${error.stderr}`,
    )

  test(
    'plans are data: a file adds one and takes another off sale; a slip of the pen changes nothing and is named',
    { timeout: 120_000 },
    async () => {
      const file = JSON.parse(readFileSync(seed, 'utf8'))
      const changed = {
        ...file,
        plans: [
          ...file.plans.filter(({ id }: Plan) => id !== 'starter-monthly'),
          { ...file.plans[0], id: 'solo', name: 'Solo', cost_per_month: 900 },
        ],
      }
      writeFileSync(join(folder, 'plans.json'), JSON.stringify(changed))
      expect(await plansCommand('load', join(folder, 'plans.json'))).toContain('Loaded 8 plans')
      const listed = await plansCommand('list')
      expect(listed).toMatch(/AC {2}solo .* 9\.00 USD a month/)
      expect(listed).toMatch(/IN {2}starter-monthly/)
      writeFileSync(
        join(folder, 'wrong.json'),
        JSON.stringify({ plans: [{ ...file.plans[0], cost_per_month: '9.00' }] }),
      )
      expect(await plansCommand('load', join(folder, 'wrong.json'))).toMatch(
        /failed: plans\.0\.cost_per_month/,
      )
    },
  )
})
