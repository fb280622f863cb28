import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { Problem } from '../../problem.ts'
import { languageFrom } from '../../texts/choose-language.ts'
import type { World } from '../../world.ts'
import { networkOf } from '../accounts/attempts/network-of.ts'
import { drawThanks } from './drawing/draw-thanks.ts'
import { readShop } from './cache/read-shop.ts'
import { voteHelpful } from './vote-helpful.ts'

/** How often an IP address may vote in an hour, on any reviews; many shoppers may share one. */
const MOST_VOTES = 120
/** And on one review, each with another browser: a household has a few. */
const MOST_BROWSERS = 4
const WINDOW_MS = 3_600_000

type VoteWindow = { from: number; votes: Map<string, number> }
const windows = new WeakMap<World, VoteWindow>()

/** Counted in this process only: it stops one person with many browsers from flooding the votes. */
const assertUnderVoteLimit = (
  world: World,
  { ip, agent, reviewId }: { ip: string; agent: string; reviewId: string },
) => {
  const now = world.clock.now().getTime()
  const there = windows.get(world)
  const window =
    there && now - there.from < WINDOW_MS ? there : { from: now, votes: new Map<string, number>() }
  windows.set(world, window)
  const count = (key: string) => {
    const votes = (window.votes.get(key) ?? 0) + 1
    window.votes.set(key, votes)
    return votes
  }
  // In this order: of a flood no browser is remembered.
  const isTooMany =
    count(ip) > MOST_VOTES ||
    (count(`${ip} ${reviewId} ${agent}`) === 1 && count(`${ip} ${reviewId}`) > MOST_BROWSERS)
  if (isTooMany)
    throw new Problem('too_many_requests', {
      retryAfterSeconds: Math.ceil((window.from + WINDOW_MS - now) / 1000),
    })
}

const header = ({ headers }: PublicRequest, name: string): string => String(headers[name] ?? '')

/** A form sent without script expects a page; the script expects JSON. */
const isForm = (request: PublicRequest) =>
  header(request, 'content-type').startsWith('text/plain') &&
  header(request, 'accept').includes('text/html')

/**
 * The page that a form was sent from, if the browser says so. Most browsers send other sites only the origin without
 * a path, which would lead to the shop's home page; that is not used.
 */
const returnUrlOf = (request: PublicRequest): string | null => {
  const from = header(request, 'referer')
  return /^https?:\/\//.test(from) && URL.canParse(from) && new URL(from).pathname !== '/'
    ? from
    : null
}

const answerForm = (request: PublicRequest, votes: number): PublicAnswer => {
  const back = returnUrlOf(request)
  if (back)
    return { status: 303, headers: { location: back, 'cache-control': 'no-store' }, body: '' }
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body: drawThanks(votes, languageFrom(header(request, 'accept-language'))),
  }
}

/**
 * `POST …/reviews/{id}/helpful`: JSON for the script; for a form a redirect to its page, or a page that says thank
 * you.
 */
export const answerVote = async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
  const { params } = request
  const ip = networkOf(request.ip)
  const agent = header(request, 'user-agent').slice(0, 300)
  assertUnderVoteLimit(world, { ip, agent, reviewId: params['id'] ?? '' })
  const shop = await readShop(world, request.params['shop'] ?? '')
  const visitor = { ip: request.ip, userAgent: header(request, 'user-agent') }
  const answer = await voteHelpful(
    world,
    { accountId: shop.accountId, id: request.params['id'] ?? '' },
    visitor,
  )
  if (isForm(request)) return answerForm(request, answer.helpful_votes)
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(answer),
  }
}
