import type { Language } from '@plaudit/contract/accounts/account-fields'
import type { Preview, previewStates } from '@plaudit/contract/storefront/widget'
import {
  defaultWidgetSettings,
  showsWholeShop,
  WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { fieldProblem, Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import { translate } from '../../../texts/translate.ts'
import type { Owner } from '../../../world.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { applyLayout } from '../../widgets/apply-layout.ts'
import { getWidget } from '../../widgets/get-widget.ts'
import { listMissingLimits } from '../../widgets/list-missing-limits.ts'
import { chooseWidgetTexts } from '../drawing/texts/choose-widget-texts.ts'
import { drawBlock } from '../layouts/draw-block.ts'
import { drawPreviewPage } from './draw-preview-page.ts'
import { nameAnonymous } from '../drawing/name-anonymous.ts'
import { findLayout } from '../layouts/find-layout.ts'
import { readPage, type FoundPage } from '../reading/read-page.ts'
import { readSummary } from '../reading/read-summary.ts'
import { readShopPage } from '../reading/shop/read-shop-page.ts'
import { readShopSummary } from '../reading/shop/read-shop-summary.ts'
import { readWantedPage, type WantedPage } from '../reading/read-wanted-page.ts'
import { mostReviewedPublishedProduct } from '../reading/rows.ts'
import { summarize } from '../reading/rules.ts'
import type { ShownProduct } from '../reading/view.ts'
import { withoutReviews } from '../reading/without-reviews.ts'
import { samplePage } from './sample-page.ts'

type PreviewQuery = {
  product_id?: string | undefined
  settings?: string | undefined
  min_rating?: number | undefined
  language?: Language | undefined
  around?: 'page' | 'nothing' | undefined
  page?: 'light' | 'dark' | undefined
  state?: (typeof previewStates)[number] | undefined
}

const asObject = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Handled below, like everything else that is not an object.
  }
  throw fieldProblem('settings', phrase('storefront.settings_object'))
}

const parseUnsavedSettings = (text: string): Partial<WidgetSettings> => {
  const parsed = WidgetSettings.safeParse({ ...defaultWidgetSettings, ...asObject(text) })
  if (!parsed.success)
    throw fieldProblem(
      'settings',
      phrase('storefront.settings_invalid', {
        names: [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))].join(', '),
      }),
    )
  return Object.fromEntries(
    Object.keys(asObject(text)).map((name) => [name, parsed.data[name as keyof WidgetSettings]]),
  )
}

/** The saved settings, overridden by those of the query. @throws Problem `invalid`. */
const settingsFrom = ({ settings: saved }: Widget, ask: PreviewQuery): WidgetSettings => {
  const tried = ask.settings ? parseUnsavedSettings(ask.settings) : {}
  return applyLayout({
    ...saved,
    ...tried,
    ...(ask.min_rating ? { min_rating: ask.min_rating } : {}),
  })
}

/** An account without products sees the widget of a product without reviews. */
const sampleProduct = (title: string) => ({
  product: {
    id: '00000000-0000-7000-8000-000000000000',
    title,
    handle: null,
    image: null,
    sign: '0',
  },
  summary: summarize([]),
})

const wantedBy = (settings: WidgetSettings): WantedPage => {
  const { ask, place } = readWantedPage({}, settings)
  return { ask: { ...ask, photos: findLayout(settings.layout).reads === 'photos' }, place }
}

const findWholeShop = async (
  { world, accountId }: Owner,
  settings: WidgetSettings,
  storeUrl: string | null,
): Promise<FoundPage> =>
  findLayout(settings.layout).reads === 'summary'
    ? withoutReviews({ product: null, summary: await readShopSummary(world, accountId) }, settings)
    : readShopPage(world, { accountId, storeUrl }, wantedBy(settings))

const findOfProduct = async (
  { world, accountId }: Owner,
  settings: WidgetSettings,
  { product, language }: { product: string | undefined; language: Language },
): Promise<FoundPage & { product: ShownProduct }> => {
  if (!product)
    return withoutReviews(
      sampleProduct(translate(language, phrase('storefront.your_product'))),
      settings,
    )
  const where = { accountId, product }
  return findLayout(settings.layout).reads === 'summary'
    ? withoutReviews(await readSummary(world, where), settings)
    : readPage(world, where, wantedBy(settings))
}

type State = Parameters<typeof samplePage>[0]['state']
type Shown = { product: string | undefined; language: Language; state: State | undefined }

/** The state that is asked for; a shop whose reviews nobody sees yet is shown with examples (WIDGET-72). */
const stateOf = async (
  { world, accountId }: Owner,
  asked: PreviewQuery['state'],
): Promise<State | undefined> => {
  if (asked) return asked
  const { count, imported } = await readShopSummary(world, accountId)
  return count === 0 && imported.length === 0 ? 'examples' : undefined
}

/** The product as it is, or with the reviews of a state that it is not in. */
const findPreviewed = async (
  owner: Owner,
  settings: WidgetSettings,
  { state, ...shown }: Shown,
): Promise<FoundPage & { product: ShownProduct }> => {
  const found = await findOfProduct(owner, settings, shown)
  if (!state) return found
  const today = owner.world.clock.now()
  const withPhotos = findLayout(settings.layout).reads === 'photos'
  const { product } = found
  return samplePage({ state, product, language: shown.language, today, withPhotos }, settings)
}

/**
 * A widget on a product page, with unsaved settings; gated ones are applied too, so that they can be tried.
 * `uses_limits` lists what saving them would need.
 * @throws Problem `not_found` for a product or a widget that is not the account's, `invalid` for invalid settings.
 */
export const previewWidget = async (
  owner: Owner,
  { id, ...ask }: PreviewQuery & { id: string },
): Promise<Preview> => {
  const { world, accountId } = owner
  const account = await findAccount(world.db, accountId)
  if (!account) throw new Problem('not_found')
  const settings = settingsFrom(await getWidget(owner, { id }), ask)
  const { shop_key } = account
  const language = ask.language ?? account.language
  const product = ask.product_id ?? (await mostReviewedPublishedProduct(world.db, accountId))
  const store = await findConnection(world, accountId)
  const [shopName, storeUrl] = [store?.name ?? null, store?.url ?? null]
  const state = await stateOf(owner, ask.state)
  const shown = await findPreviewed(owner, settings, { product, language, state })
  const isShopWide = showsWholeShop(settings) && !state
  const found = isShopWide ? await findWholeShop(owner, settings, storeUrl) : shown
  const { publicUrl } = world.settings
  const drawing = nameAnonymous({
    found,
    settings,
    words: chooseWidgetTexts(language, settings),
    shopName,
    storeUrl,
    isShopWide,
    widgetId: id === accountId ? null : id,
    homeUrl: publicUrl,
    shopUrl: `${publicUrl}/storefront/v1/${shop_key}`,
  })
  const { title, image } = shown.product
  return {
    html: drawPreviewPage({
      block: drawBlock(drawing, {
        shop: shop_key,
        product: isShopWide ? null : shown.product.id,
        isSample: state !== undefined,
      }),
      shownAs: findLayout(settings.layout).preview,
      isAlone: ask.around === 'nothing',
      language,
      isDark: ask.page === 'dark',
      title,
      image,
      shopName,
      scriptUrl: `${publicUrl}/storefront/v1/widget.js`,
    }),
    product: product ? { id: shown.product.id, title, image: image ? { src: image } : null } : null,
    uses_limits: await listMissingLimits(owner, settings),
    examples: state === 'examples',
  }
}
