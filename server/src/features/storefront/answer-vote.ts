import type { PublicAnswer, PublicRequest } from '../../http/public-route.ts'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import { findShop } from './memory/find-shop.ts'
import { voteHelpful } from './vote-helpful.ts'

/** An address may vote this often in an hour, on any reviews; many shoppers may share one. */
const MOST_VOTES = 120
const WINDOW_MS = 3_600_000

type Window = { from: number; votes: Map<string, number> }
const windows = new WeakMap<World, Window>()

/** Counted in this process: it keeps one person with many browsers from filling the list of votes. */
const assertNotTooMany = (world: World, ip: string) => {
  const now = world.clock.now().getTime()
  const there = windows.get(world)
  const window = there && now - there.from < WINDOW_MS ? there : { from: now, votes: new Map<string, number>() }
  windows.set(world, window)
  const votes = (window.votes.get(ip) ?? 0) + 1
  window.votes.set(ip, votes)
  if (votes > MOST_VOTES) throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil((window.from + WINDOW_MS - now) / 1000) })
}

const header = ({ headers }: PublicRequest, name: string): string => String(headers[name] ?? '')

/** A form sent without script comes from a page: the way back is that page, and only a web address is one. */
const wayBack = (request: PublicRequest): string | null => {
  const isForm = header(request, 'content-type').startsWith('text/plain') && header(request, 'accept').includes('text/html')
  const from = header(request, 'referer')
  return isForm && /^https?:\/\//.test(from) && URL.canParse(from) ? from : null
}

/** `POST …/reviews/{id}/helpful`: JSON for the script, back to the page for a form. */
export const answerVote = async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
  assertNotTooMany(world, request.ip)
  const shop = await findShop(world, request.params['shop'] ?? '')
  const answer = await voteHelpful(
    world,
    { accountId: shop.accountId, id: request.params['id'] ?? '' },
    { ip: request.ip, userAgent: header(request, 'user-agent') },
  )
  const back = wayBack(request)
  if (back) return { status: 303, headers: { location: back, 'cache-control': 'no-store' }, body: '' }
  return { status: 200, headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }, body: JSON.stringify(answer) }
}
