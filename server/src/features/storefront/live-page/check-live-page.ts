import type { LivePageCheck } from '@plaudit/contract/storefront/live-page'
import { placeOf, type Place } from '@plaudit/contract/storefront/widget-settings'
import { MOST_WIDGETS } from '@plaudit/contract/storefront/widgets'
import type { ShopPage } from '../../../providers/shop-surfaces.ts'
import { fieldProblem, Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import { parsePageAddress } from '../../../text-patterns/parse-page-address.ts'
import type { Owner } from '../../../world.ts'
import { countAttempt } from '../../accounts/attempts/count-attempt.ts'
import { tooManyAttempts } from '../../accounts/attempts/too-many-attempts.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { listWidgets } from '../../widgets/list-widgets.ts'
import { recordLiveCheck } from '../../widgets/record-live-check.ts'
import { getWidget } from '../../widgets/get-widget.ts'
import { runOffThread } from '../../../off-thread/run-off-thread.ts'
import { mostReviewedHandle } from '../reading/rows.ts'
import type { judgePage } from './rules.ts'

/** In a quarter of an hour: all widgets twice, too few to read others' sites through us. */
const MOST_CHECKS = 2 * MOST_WIDGETS

type Asked = { id: string; url?: string | undefined }

const parseAddress = (text: string): URL => {
  const url = parsePageAddress(text)
  if (!url) throw fieldProblem('url', phrase('storefront.page_address'))
  url.hash = ''
  return url
}

/** Where the connected store's pages stand: its own domain, and the platform's. */
const hostsOf = (
  { world }: Owner,
  store: NonNullable<Awaited<ReturnType<typeof findConnection>>>,
): Set<string> => {
  const known = [world.shopSurfaces.productPageUrl(store.domain, ''), store.url]
  const hosts = known.map((one) => (one && URL.parse(one)?.host) || '')
  return new Set([store.domain, ...hosts])
}

const pages: Record<Exclude<Place, 'product'>, ShopPage> = {
  cards: 'all_products',
  home: 'home',
  cart: 'cart',
  every_page: 'home',
  own_page: 'reviews',
}

/**
 * The address that is typed, else a page of the widget's place in the connected store.
 * @throws Problem `invalid` without either.
 */
const addressOf = async (owner: Owner, asked: string | undefined, place: Place): Promise<URL> => {
  if (asked) return parseAddress(asked)
  const { world, accountId } = owner
  const store = await findConnection(world, accountId)
  if (store && place !== 'product')
    return new URL(world.shopSurfaces.shopPageUrl(store.domain, pages[place]))
  const handle = store && (await mostReviewedHandle(world.db, accountId))
  if (!handle) throw fieldProblem('url', phrase('storefront.page_address'))
  return new URL(world.shopSurfaces.productPageUrl(store.domain, handle))
}

/** A shop's page takes a hundredth of a second. */
const TIMEOUT_MS = 3_000
const unreadable: Pick<LivePageCheck, 'outcome' | 'widgets'> = {
  outcome: 'timed_out',
  widgets: [],
}

/** Null where it took too long, as a crafted page can make it. */
const judge = (accountId: string, ...input: Parameters<typeof judgePage>) =>
  runOffThread<typeof input, ReturnType<typeof judgePage>>(
    new URL('./judge-thread.ts', import.meta.url),
    input,
    { accountId, timeoutMs: TIMEOUT_MS },
  )

const outcomes = {
  not_found: 'missing',
  refused: 'refused_address',
  unreachable: 'unreachable',
  not_a_page: 'unreachable',
  too_large: 'unreachable',
  timed_out: 'timed_out',
} as const

/**
 * Looks whether a page of the shop, as shoppers get it, carries this widget. A page that cannot be read is no error: the
 * answer says so. What it found is kept (WIDGET-75).
 * @throws Problem `not_found`, `too_many_requests`, and `invalid` for a text that is no address, or for none where no
 * store with a product is connected.
 */
export const checkLivePage = async (owner: Owner, { id, url }: Asked): Promise<LivePageCheck> => {
  const { world, accountId } = owner
  const account = await findAccount(world.db, accountId)
  if (!account) throw new Problem('not_found')
  const widget = await getWidget(owner, { id })
  const address = await addressOf(owner, url, placeOf(widget.settings))
  if ((await countAttempt(world, `live-page:${accountId}`)) > MOST_CHECKS)
    throw tooManyAttempts(world)
  const store = await findConnection(world, accountId)
  const page = await world.webPages.readPage(address)
  const shops = new Set([account.shop_key, ...(store ? [store.domain] : [])])
  const { results: all } = await listWidgets(owner)
  const { host } = 'problem' in page ? address : page.url
  const isOwnStore = store !== null && hostsOf(owner, store).has(host)
  const found =
    'problem' in page
      ? { outcome: outcomes[page.problem], widgets: [] }
      : ((await judge(accountId, page.html, { shops, isOwnStore, widget, all })) ?? unreadable)
  const at = world.clock.now()
  const [isTyped, { outcome }] = [url !== undefined, found]
  await recordLiveCheck(owner, { widgetId: id, isTyped, url: address.href, outcome, at })
  return { url: address.href, checked_at: at.toISOString(), ...found }
}
