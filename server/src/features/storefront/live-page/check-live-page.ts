import type { LivePageCheck } from '@plaudit/contract/storefront/live-page'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { fieldProblem, Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { countAttempt } from '../../accounts/attempts/count-attempt.ts'
import { tooManyAttempts } from '../../accounts/attempts/too-many-attempts.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { getWidget } from '../../widgets/get-widget.ts'
import { listWidgets } from '../../widgets/list-widgets.ts'
import { mostReviewedHandle } from '../reading/rows.ts'
import { parsePlacements, type Placement } from './parse-placements.ts'

/** In a quarter of an hour: enough to mend a theme step by step, too few to read others' sites through us. */
const MOST_CHECKS = 40

type Asked = { id: string; url?: string | undefined }

const parseAddress = (text: string): URL => {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username)
    throw fieldProblem('url', phrase('storefront.page_address'))
  url.hash = ''
  return url
}

/** The address that is typed, else a product page of the connected store. @throws Problem `invalid` without either. */
const addressOf = async (owner: Owner, asked: string | undefined): Promise<URL> => {
  if (asked) return parseAddress(asked)
  const { world, accountId } = owner
  const store = await findConnection(world, accountId)
  const handle = store && (await mostReviewedHandle(world.db, accountId))
  if (!handle) throw fieldProblem('url', phrase('storefront.page_address'))
  return new URL(world.shopSurfaces.productPageUrl(store.domain, handle))
}

type Wanted = { shops: ReadonlySet<string>; names: ReadonlySet<string>; isFirst: boolean }

const isOurs = ({ shop }: Placement, { shops }: Wanted) => shop === null || shops.has(shop)

const outcomes = {
  not_found: 'missing',
  refused: 'refused_address',
  unreachable: 'unreachable',
  not_a_page: 'unreachable',
  too_large: 'unreachable',
} as const

/** How tags name this widget: by its id, and by its layout where it is the oldest of it. */
const namesOf = async (owner: Owner, { id, settings: { layout } }: Widget) => {
  const { results } = await listWidgets(owner)
  const oldest = results.find(({ settings }) => settings.layout === layout)
  return new Set(oldest?.id === id ? [id, layout] : [id])
}

/** What the page has, best first. */
const outcomeOf = (html: string, wanted: Wanted): LivePageCheck['outcome'] => {
  const { placements, hasScript, isPasswordPage } = parsePlacements(html)
  const ours = placements.filter((one) => isOurs(one, wanted))
  const named = ours.filter(({ widget }) =>
    widget === null ? wanted.isFirst : wanted.names.has(widget),
  )
  if (named.some(({ isDrawn }) => isDrawn || hasScript)) return 'found'
  if (named.length > 0) return 'no_script'
  // What names no shop says nothing beside a tag that names another one.
  const isNamed = ours.some(({ shop }) => shop !== null)
  if (ours.length > 0 && (isNamed || ours.length === placements.length)) return 'other_widget'
  if (placements.length > 0) return 'other_shop'
  return isPasswordPage ? 'password_page' : 'not_found'
}

/**
 * Looks whether a page of the shop, as shoppers get it, carries this widget. A page that cannot be read is no error: the
 * answer says so.
 * @throws Problem `not_found`, `too_many_requests`, and `invalid` for a text that is no address, or for none where no
 * store with a product is connected.
 */
export const checkLivePage = async (owner: Owner, { id, url }: Asked): Promise<LivePageCheck> => {
  const { world, accountId } = owner
  const account = await findAccount(world.db, accountId)
  if (!account) throw new Problem('not_found')
  const widget = await getWidget(owner, { id })
  const address = await addressOf(owner, url)
  if ((await countAttempt(world, `live-page:${accountId}`)) > MOST_CHECKS)
    throw tooManyAttempts(world)
  const store = await findConnection(world, accountId)
  const page = await world.webPages.readPage(address)
  const shops = new Set([account.shop_key, ...(store ? [store.domain] : [])])
  return {
    url: address.href,
    checked_at: world.clock.now().toISOString(),
    outcome:
      'problem' in page
        ? outcomes[page.problem]
        : outcomeOf(page.html, {
            shops,
            names: await namesOf(owner, widget),
            isFirst: widget.is_first,
          }),
  }
}
