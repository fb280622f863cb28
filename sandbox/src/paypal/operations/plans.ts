import type { Call, Operation } from './answer-call.ts'
import { notFound, unprocessable } from '../errors.ts'
import { centsOf, newId, type Plan, type Product } from '../memory.ts'
import { listOf, numberOf, objectOf, readCycles, readPreferences, textOf } from '../read-body.ts'
import { planView, productView } from '../entities/views.ts'

const makeProduct = ({ paypal, body }: Call) => {
  const product: Product = {
    id: textOf(body, 'id') ?? newId('PROD-', 17),
    name: textOf(body, 'name') ?? '',
    type: textOf(body, 'type') ?? 'PHYSICAL',
    description: textOf(body, 'description') ?? null,
    at: paypal.clock.now(),
  }
  if (paypal.memory.products.has(product.id))
    throw unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Duplicate resource identifier.')
  paypal.memory.products.set(product.id, product)
  return { status: 201, body: productView(paypal, product) }
}

const planOf = ({ paypal, params }: Call): Plan => {
  const plan = paypal.memory.plans.get(params.id ?? '')
  if (!plan) throw notFound()
  return plan
}

const makePlan = ({ paypal, body }: Call) => {
  const productId = textOf(body, 'product_id') ?? ''
  if (!paypal.memory.products.has(productId)) throw notFound()
  const now = paypal.clock.now()
  const status = textOf(body, 'status')
  const plan: Plan = {
    id: newId('P-', 24),
    productId,
    name: textOf(body, 'name') ?? '',
    description: textOf(body, 'description') ?? null,
    status: status === 'CREATED' || status === 'INACTIVE' ? status : 'ACTIVE',
    ...readCycles(body),
    preferences: readPreferences(body),
    at: now,
    changedAt: now,
  }
  paypal.memory.plans.set(plan.id, plan)
  return { status: 201, body: planView(paypal, plan) }
}

const setPlanStatus = (call: Call, status: Plan['status']) => {
  const plan = planOf(call)
  if (plan.status === status)
    throw unprocessable(
      'PLAN_STATUS_INVALID',
      `Invalid plan status for this action; the plan is ${plan.status}.`,
    )
  Object.assign(plan, { status, changedAt: call.paypal.clock.now() })
  return { status: 204 }
}

const tenDays = 10 * 86_400_000

/** New prices reach running subscriptions too, but no cycle of the next ten days (PayPal: update pricing). */
const setPrices = (call: Call) => {
  const { paypal, body } = call
  const plan = planOf(call)
  for (const scheme of listOf(body, 'pricing_schemes')) {
    const sequence = numberOf(scheme, 'billing_cycle_sequence')
    const cycle = plan.cycles.find((one) => one.sequence === sequence)
    if (!cycle)
      throw unprocessable(
        'INVALID_BILLING_CYCLE_SEQUENCE',
        'The plan has no billing cycle with this sequence.',
      )
    const cents = centsOf(
      textOf(objectOf(objectOf(scheme, 'pricing_scheme'), 'fixed_price'), 'value') ?? '0',
    )
    cycle.cents = cents
    for (const subscription of paypal.memory.subscriptions.values()) {
      const own =
        subscription.planId === plan.id &&
        !subscription.overridden &&
        subscription.cycles.find((one) => one.sequence === sequence)
      if (own) own.later = { cents, from: paypal.clock.now() + tenDays }
    }
  }
  plan.changedAt = paypal.clock.now()
  return { status: 204 }
}

const listPlans = ({ paypal, query }: Call) => {
  const size = Number(query.page_size ?? 10)
  const page = Number(query.page ?? 1)
  const wanted = [...paypal.memory.plans.values()].filter(
    (plan) =>
      (!query.product_id || plan.productId === query.product_id) &&
      (!query.plan_ids || query.plan_ids.split(',').includes(plan.id)),
  )
  const plans = wanted.slice((page - 1) * size, page * size).map((plan) => planView(paypal, plan))
  return {
    status: 200,
    body: {
      plans,
      ...(query.total_required === 'true' && {
        total_items: wanted.length,
        total_pages: Math.ceil(wanted.length / size),
      }),
      links: [],
    },
  }
}

/** Products and plans. */
export const planOperations: Operation[] = [
  { operation: 'POST /v1/catalogs/products', keyed: true, run: makeProduct },
  {
    operation: 'GET /v1/catalogs/products/{product_id}',
    run: ({ paypal, params }) => {
      const product = paypal.memory.products.get(params.product_id ?? '')
      if (!product) throw notFound()
      return { status: 200, body: productView(paypal, product) }
    },
  },
  { operation: 'POST /v1/billing/plans', keyed: true, run: makePlan },
  { operation: 'GET /v1/billing/plans', run: listPlans },
  {
    operation: 'GET /v1/billing/plans/{id}',
    run: (call) => ({ status: 200, body: planView(call.paypal, planOf(call)) }),
  },
  {
    operation: 'POST /v1/billing/plans/{id}/activate',
    run: (call) => setPlanStatus(call, 'ACTIVE'),
  },
  {
    operation: 'POST /v1/billing/plans/{id}/deactivate',
    run: (call) => setPlanStatus(call, 'INACTIVE'),
  },
  { operation: 'POST /v1/billing/plans/{id}/update-pricing-schemes', run: setPrices },
]
