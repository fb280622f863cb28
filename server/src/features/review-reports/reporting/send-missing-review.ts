import type { PublicAnswer, PublicRequest } from '../../../http/pages/public-route.ts'
import type { World } from '../../../world.ts'
import { sendMissing } from '../../shopper-pages/send-missing.ts'
import { chooseReportTexts } from '../choose-report-texts.ts'

/** A review that is not there, or not published: a page that says so. */
export const sendMissingReview = (world: World, request: PublicRequest): Promise<PublicAnswer> =>
  sendMissing(world, request, ({ language }) => {
    const texts = chooseReportTexts(language)
    return { title: texts('missing_title'), line: texts('missing') }
  })
