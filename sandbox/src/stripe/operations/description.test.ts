import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { reduceExamples, type Examples } from './reduce-examples.ts'
import { answerFaults } from './check-answer.ts'
import { reduceDescription, type Description, type Published } from './reduce-description.ts'

const data = new URL('../../../../../shared/data/stripe/', import.meta.url)
// In CI (`OUTSIDE_DATA=required`) what is not here is a fault of the tests that read it, not a reason to skip them.
const given = existsSync(data) || process.env['OUTSIDE_DATA'] === 'required'
if (!given)
  process.stderr.write(
    'description.test.ts: ../shared/data is not here; the comparison with the published description is skipped\n',
  )

type Form = Published['paths'][string][string]['form']
type Parameters = NonNullable<Published['paths'][string][string]['parameters']>
type Raw = {
  paths: {
    [path: string]: {
      [method: string]: {
        parameters?: Parameters
        requestBody?: { content: { 'application/x-www-form-urlencoded'?: { schema: Form } } }
      }
    }
  }
}

/** The description as it is published keeps the form of a call among the kinds of its body. */
const withForms = ({ paths }: Raw): Published => ({
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, { parameters, requestBody }]) => {
          const form = requestBody?.content['application/x-www-form-urlencoded']?.schema
          return [method, { ...(parameters && { parameters }), ...(form && { form }) }]
        }),
      ),
    ]),
  ),
})

test.runIf(given)(
  'RUN-6: what calls are compared with is Stripe’s published description, cut down and not changed',
  () => {
    const raw: Raw = JSON.parse(
      gunzipSync(readFileSync(new URL('openapi_spec3_2024-04-10.json.gz', data))).toString(),
    )
    const kept: Description = JSON.parse(readFileSync(new URL('api.json', import.meta.url), 'utf8'))
    expect(reduceDescription(withForms(raw), Object.keys(kept))).toEqual(kept)
  },
)

test.runIf(given)(
  'RUN-6: what answers are compared with are Stripe’s published examples, cut down and not changed',
  () => {
    const { resources } = JSON.parse(
      readFileSync(new URL('fixtures3_2026-07-29.json', data), 'utf8'),
    ) as { resources: { [object: string]: object } }
    const kept: Examples = JSON.parse(
      readFileSync(new URL('examples.json', import.meta.url), 'utf8'),
    )
    expect(reduceExamples(resources, Object.keys(kept))).toEqual(kept)
  },
)

test('an answer with a field, a kind of object or a value that Stripe does not have is found', () => {
  const customer = { object: 'customer', id: 'cus_1', email: 'maren@example.com' }
  expect(answerFaults(customer)).toEqual([])
  expect(answerFaults({ ...customer, nickname: 'Maren' })).toEqual([
    'customer.nickname is not published',
  ])
  expect(answerFaults({ ...customer, livemode: 'false' })).toEqual([
    'customer.livemode is s, published as b',
  ])
  const invoice = {
    object: 'invoice',
    lines: { object: 'list', data: [{ object: 'line_item', proration: true }] },
    status_transitions: { paid_on: 1 },
  }
  expect(answerFaults(invoice)).toEqual([
    'line_item.proration is not published',
    'invoice.status_transitions.paid_on is not published',
  ])
  expect(answerFaults({ object: 'list', data: [{ object: 'purse' }] })).toEqual([
    ': no purse is published',
  ])
})
