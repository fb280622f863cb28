import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import type { World } from '../../../world.ts'
import { chooseFormTexts } from '../../storefront/drawing/texts/choose-form-texts.ts'
import { sendMissing } from '../../shopper-pages/send-missing.ts'

/** A shop or product that is not there: a page that says so. */
export const sendMissingProduct = (world: World, request: PublicRequest): Promise<PublicAnswer> =>
  sendMissing(world, request, (words) => {
    const texts = chooseFormTexts(words)
    return { title: texts.missingTitle, line: texts.missing }
  })
