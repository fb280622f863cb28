import { defaultWidgetSettings, WidgetSettings } from '@plaudit/contract/storefront/widget'
import { fieldProblem, Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { findAccount } from '../accounts/find-account.ts'
import { findConnection } from '../stores/find-connection.ts'
import { getWidgetSettings } from '../widget/get-widget-settings.ts'
import { listMissingLimits } from '../widget/list-missing-limits.ts'
import { chooseTexts } from './drawing/choose-texts.ts'
import { drawBlock } from './drawing/draw-block.ts'
import { nameAnonymous } from './drawing/name-anonymous.ts'
import { drawPreviewPage } from './drawing/draw-preview-page.ts'
import { readWantedPage } from './reading/read-wanted-page.ts'
import { readPage, type FoundPage } from './reading/read-page.ts'
import { mostReviewedPublishedProduct } from './reading/rows.ts'
import { summarize } from './reading/rules.ts'
import { phrase } from '../../texts/phrase.ts'
import { translate } from '../../texts/translate.ts'

type PreviewQuery = {
  product_id?: string | undefined
  settings?: string | undefined
  min_rating?: number | undefined
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
const settingsFrom = async (owner: Owner, ask: PreviewQuery): Promise<WidgetSettings> => {
  const saved = await getWidgetSettings(owner)
  const tried = ask.settings ? parseUnsavedSettings(ask.settings) : {}
  return { ...saved, ...tried, ...(ask.min_rating ? { min_rating: ask.min_rating } : {}) }
}

/** An account without products sees the widget of a product without reviews. */
const emptyPage = (settings: WidgetSettings, name: string): FoundPage => ({
  product: { id: '00000000-0000-7000-8000-000000000000', title: name, image: null, sign: '0' },
  ask: {
    sort: settings.sort,
    limit: settings.page_size,
    rating: null,
    photos: false,
    minRating: 1,
  },
  first: 1,
  page: {
    results: [],
    pageInfo: {
      hasNextPage: false,
      endCursor: null,
      hasPreviousPage: false,
      startCursor: null,
      total: 0,
    },
    summary: summarize([]),
  },
})

/**
 * The widget on a product page, with unsaved settings; gated ones are applied too, so that they can be tried.
 * `uses_limits` lists what saving them would need.
 * @throws Problem `not_found` for a product that is not the account's, `invalid` for invalid settings.
 */
export const previewWidget = async (owner: Owner, ask: PreviewQuery) => {
  const { world, accountId } = owner
  const account = await findAccount(world.db, accountId)
  if (!account) throw new Problem('not_found')
  const settings = await settingsFrom(owner, ask)
  const product = ask.product_id ?? (await mostReviewedPublishedProduct(world.db, accountId))
  const found = product
    ? await readPage(world, { accountId, product }, readWantedPage({}, settings))
    : emptyPage(settings, translate(account.language, phrase('storefront.your_product')))
  const { shop_key } = account
  const shopName = (await findConnection(world, accountId))?.name ?? null
  const { publicUrl } = world.settings
  const block = drawBlock(
    nameAnonymous({
      found,
      settings,
      words: chooseTexts(account.language),
      shopName,
      homeUrl: publicUrl,
      shopUrl: `${publicUrl}/storefront/v1/${shop_key}`,
    }),
    { shop: shop_key, product: found.product.id },
  )
  const { id, title, image } = found.product
  return {
    html: drawPreviewPage({
      block,
      language: account.language,
      title,
      image,
      shopName,
      scriptUrl: `${publicUrl}/storefront/v1/widget.js`,
    }),
    product: product ? { id, title, image: image ? { src: image } : null } : null,
    uses_limits: await listMissingLimits(owner, settings),
  }
}
