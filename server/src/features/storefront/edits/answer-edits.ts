import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import { Problem } from '../../../problem.ts'
import { languageFrom } from '../../../texts/choose-language.ts'
import type { World } from '../../../world.ts'
import { listPublicEdits } from '../../reviews/list-public-edits.ts'
import { findShop } from '../cache/find-shop.ts'
import { chooseTexts } from '../drawing/texts/choose-texts.ts'
import { drawEdits } from './draw-edits.ts'
import { isUuid } from '../../../text-patterns/is-uuid.ts'

/**
 * `GET …/reviews/{id}/edits`: the page of a review's edits, in the language of the page that led to it.
 * @throws Problem `not_found` for anything but a published review of this shop.
 */
export const answerEdits = async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
  const { shop: name = '', id = '' } = request.params
  const shop = await findShop(world, name)
  if (!isUuid(id)) throw new Problem('not_found')
  const review = await listPublicEdits(world, { accountId: shop.accountId, id })
  if (!review) throw new Problem('not_found')
  const accepted = request.headers['accept-language']
  const words = chooseTexts(request.query['locale'] || languageFrom(String(accepted ?? '')))
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=30',
      vary: 'accept-language',
    },
    body: drawEdits({ review, words, shopName: shop.name }),
  }
}
