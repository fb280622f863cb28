import type { Operation } from './answer-call.ts'
import { changeSubscription } from '../entities/change-subscription.ts'
import { createSubscription } from '../entities/create-subscription.ts'
import { cancelSubscription } from '../entities/end-subscription.ts'
import { invalid, missing } from '../errors.ts'
import { changing } from '../webhooks/events.ts'
import { listPage } from './list-page.ts'
import { textOf } from '../read-input.ts'
import { createSchedule } from '../entities/create-schedule.ts'
import { changeSchedule, releaseSchedule } from '../entities/schedules.ts'
import type { Stripe } from '../stripe.ts'
import type { Subscription } from '../wire-objects.ts'
import type { Wire } from '../../stand-in/read-form.ts'

export const subscriptionOfCall = (stripe: Stripe, id: string | undefined) => {
  const subscription = stripe.memory.subscriptions.get(id ?? '')
  if (!subscription) throw missing('subscription', id ?? '')
  return subscription
}

const one = '/v1/subscriptions/{subscription_exposed_id}'

/** Without a status those that have not ended, as at Stripe. */
const isOfStatus = (it: Subscription, status: string | undefined): boolean => {
  if (status === 'all') return true
  if (status === 'ended') return it.ended_at !== null
  return status ? it.status === status : it.ended_at === null
}

const listSubscriptions = (stripe: Stripe, input: Wire, path: string) => {
  const [customer, price, status] = ['customer', 'price', 'status'].map((name) =>
    textOf(input, name),
  )
  const wanted = [...stripe.memory.subscriptions.values()].filter((it) => {
    return (
      isOfStatus(it, status) &&
      (!customer || it.customer === customer) &&
      (!price || it.items.data.some((item) => item.price.id === price))
    )
  })
  return listPage(wanted, input, path, 'subscription')
}

/** Subscriptions. */
export const subscriptionOperations: Operation[] = [
  {
    operation: 'POST /v1/subscriptions',
    run: ({ stripe, input }) => createSubscription(stripe, input),
  },
  {
    operation: 'GET /v1/subscriptions',
    run: ({ stripe, input, path }) => listSubscriptions(stripe, input, path),
  },
  {
    operation: `GET ${one}`,
    run: ({ stripe, params }) => subscriptionOfCall(stripe, params.subscription_exposed_id),
  },
  {
    operation: `POST ${one}`,
    run: ({ stripe, params, input }) =>
      changeSubscription(stripe, subscriptionOfCall(stripe, params.subscription_exposed_id), input),
  },
  {
    operation: `DELETE ${one}`,
    run: ({ stripe, params, input }) => {
      const subscription = subscriptionOfCall(stripe, params.subscription_exposed_id)
      if (subscription.status === 'canceled') throw missing('subscription', subscription.id)
      return cancelSubscription(stripe, subscription, input)
    },
  },
  {
    operation: 'POST /v1/subscriptions/{subscription}/resume',
    run: ({ stripe, params }) => {
      const subscription = subscriptionOfCall(stripe, params.subscription)
      if (subscription.status !== 'paused')
        throw invalid(
          'Only a paused subscription can be resumed; use pause_collection to resume payment collection.',
        )
      return changing(
        stripe,
        'customer.subscription.resumed',
        subscription,
        () => void (subscription.status = 'active'),
      )
    },
  },
]

const scheduleOf = (stripe: Stripe, id: string | undefined) => {
  const schedule = stripe.memory.schedules.get(id ?? '')
  if (!schedule) throw missing('subscription_schedule', id ?? '', 'schedule')
  return schedule
}

/** Schedules: a change that waits for the end of the period. */
export const scheduleOperations: Operation[] = [
  {
    operation: 'POST /v1/subscription_schedules',
    run: ({ stripe, input }) => createSchedule(stripe, input),
  },
  {
    operation: 'GET /v1/subscription_schedules',
    run: ({ stripe, input, path }) => {
      const customer = textOf(input, 'customer')
      return listPage(
        [...stripe.memory.schedules.values()].filter((it) => !customer || it.customer === customer),
        input,
        path,
        'subscription_schedule',
      )
    },
  },
  {
    operation: 'GET /v1/subscription_schedules/{schedule}',
    run: ({ stripe, params }) => scheduleOf(stripe, params.schedule),
  },
  {
    operation: 'POST /v1/subscription_schedules/{schedule}',
    run: ({ stripe, params, input }) =>
      changeSchedule(stripe, scheduleOf(stripe, params.schedule), input),
  },
  {
    operation: 'POST /v1/subscription_schedules/{schedule}/release',
    run: ({ stripe, params }) => {
      const schedule = scheduleOf(stripe, params.schedule)
      if (schedule.status !== 'active')
        throw invalid(
          `You cannot release a subscription schedule that is currently in the \`${schedule.status}\` status.`,
        )
      return releaseSchedule(stripe, schedule)
    },
  },
]
