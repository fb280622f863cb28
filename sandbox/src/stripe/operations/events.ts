import { missing } from '../errors.ts'
import { textOf } from '../read-input.ts'
import type { Operation } from './answer-call.ts'
import { listPage } from './list-page.ts'

/** Events, for thirty days at Stripe; here as long as the sandbox runs. */
export const eventOperations: Operation[] = [
  {
    operation: 'GET /v1/events',
    run: ({ stripe, input, path }) => {
      const type = textOf(input, 'type')
      const { types } = input
      const wanted = [...stripe.memory.events.values()].filter(
        (it) => (!type || it.type === type) && (!Array.isArray(types) || types.includes(it.type)),
      )
      return listPage(wanted, input, path, 'event')
    },
  },
  {
    operation: 'GET /v1/events/{id}',
    run: ({ stripe, params }) => {
      const event = stripe.memory.events.get(params.id ?? '')
      if (!event) throw missing('event', params.id ?? '', 'id')
      return event
    },
  },
]
