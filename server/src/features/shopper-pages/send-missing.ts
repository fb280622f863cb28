import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { markup } from '../../markup/html.ts'
import type { World } from '../../world.ts'
import { findShop } from '../storefront/cache/find-shop.ts'
import { chooseTexts, type StorefrontTexts } from '../storefront/drawing/texts/choose-texts.ts'
import { classOf } from '../storefront/drawing/wire-names.ts'
import { chooseLocale } from './choose-locale.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { sendPage, type ShownPage } from './send-page.ts'

const nobody: ShownPage['shop'] = { accountId: '', name: null, widgets: new Map() }

/** The shop of an address whose product or review is not there; the shop may be unknown too. */
const findNamedShop = async (world: World, request: PublicRequest) =>
  (await nullIfMissing(findShop(world, request.params['shop'] ?? ''))) ?? nobody

/** A link to what is not there: a page for people (404), in their language. Codes are printed, and letters are kept. */
export const sendMissing = async (
  world: World,
  request: PublicRequest,
  say: (words: StorefrontTexts) => { title: string; line: string },
): Promise<PublicAnswer> => {
  const words = chooseTexts(chooseLocale(request))
  const { title, line } = say(words)
  const page: ShownPage = {
    shop: await findNamedShop(world, request),
    drawing: { words },
    isPart: request.query['part'] === 'form',
    publicUrl: world.settings.publicUrl,
  }
  return sendPage(page, {
    status: 404,
    title,
    needsScript: false,
    body: markup`<div class="${classOf('writeDone')}"><h1>${title}</h1><p>${line}</p></div>`,
  })
}
