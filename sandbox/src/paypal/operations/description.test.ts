import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reduceDescription, type Description, type Published } from './reduce-description.ts'

const data = new URL('../../../../../shared/data/paypal/', import.meta.url)
// In CI (`OUTSIDE_DATA=required`) what is not here is a fault of the tests that read it, not a reason to skip them.
const given = existsSync(data) || process.env['OUTSIDE_DATA'] === 'required'
if (!given)
  process.stderr.write(
    'description.test.ts: ../shared/data is not here; the comparison with the published descriptions is skipped\n',
  )

const read = <T>(file: URL): T => JSON.parse(readFileSync(file, 'utf8')) as T

test.runIf(given)(
  'RUN-6: what calls and answers are compared with is PayPal’s published description, cut down and not changed',
  () => {
    const names = [
      'billing_subscriptions_v1.json',
      'catalogs_products_v1.json',
      'notifications_webhooks_v1.json',
    ]
    const published = names.map((name) => read<Published>(new URL(name, data)))
    const kept = read<Description>(new URL('api.json', import.meta.url))
    expect(reduceDescription(published, Object.keys(kept))).toEqual(kept)
  },
)
