import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { markup } from '../../../markup/html.ts'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { findShop } from '../../storefront/cache/find-shop.ts'
import type { Shop } from '../../storefront/cache/storefront-cache.ts'
import { chooseFormTexts } from '../../storefront/drawing/texts/choose-form-texts.ts'
import { chooseTexts } from '../../storefront/drawing/texts/choose-texts.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import { chooseLocale } from './choose-locale.ts'
import { sendPage } from './send-page.ts'

const nobody: Pick<Shop, 'accountId' | 'name' | 'widgets'> = {
  accountId: '',
  name: null,
  widgets: new Map(),
}

/** The shop of an address whose product is not there; the shop may be unknown too. */
const findNamedShop = async (world: World, request: PublicRequest) => {
  try {
    return await findShop(world, request.params['shop'] ?? '')
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return nobody
    throw error
  }
}

/** A link of a shop or product that is not there: a page for people (404), in their language. Codes are printed. */
export const sendMissing = async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
  const words = chooseTexts(chooseLocale(request))
  const texts = chooseFormTexts(words)
  const page = {
    shop: await findNamedShop(world, request),
    drawing: { words },
    isPart: request.query['part'] === 'form',
    publicUrl: world.settings.publicUrl,
  }
  return sendPage(page, {
    status: 404,
    title: texts.missingTitle,
    needsScript: false,
    body: markup`<div class="${classOf('writeDone')}"><h1>${texts.missingTitle}</h1><p>${texts.missing}</p></div>`,
  })
}
