import autocannon from 'autocannon'
import type { Under } from './measure-storefront.ts'
import { memoryOf } from './processes.ts'

const CONNECTIONS = 16
const GOAL_MB = 300
const orders = ['newest', 'highest', 'lowest', 'helpful', 'photos']

let n = 0

/** A page that nobody asked for yet: of one of 500 products, in one of five orders, so that all that is kept is full. */
const anyPage = ({ account }: Under) => {
  n += 1
  const order = orders[n % orders.length]
  return `/storefront/v1/${account.shopKey}/products/bench-${n % 500}/reviews?limit=10&sort=${order}&n=${n}`
}

/** Memory of a web process while it answers uncached pages for `minutes`: each minute, and a minute after the end. */
export const measureMemory = async (under: Under, minutes: number) => {
  const rows: object[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const result = await autocannon({
      url: under.url,
      connections: CONNECTIONS,
      duration: 60,
      requests: [{ setupRequest: (request) => ({ ...request, path: anyPage(under) }) }],
    })
    const { now, highest } = memoryOf(under.pid)
    rows.push({
      what: `after ${minute} min`,
      'requests/s': Math.round(result.requests.average),
      failed: result.errors + result.non2xx,
      'now MB': now,
      'highest MB': highest,
      goal: minute === minutes ? `<= ${GOAL_MB} MB ${now <= GOAL_MB ? 'met' : 'missed'}` : '',
    })
  }
  await new Promise((done) => setTimeout(done, 60_000))
  const { now, highest } = memoryOf(under.pid)
  rows.push({
    what: 'a minute later',
    'requests/s': 0,
    failed: 0,
    'now MB': now,
    'highest MB': highest,
    goal: '',
  })
  return rows
}
