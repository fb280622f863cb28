import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import type { World } from '../../world.ts'
import { answerBlock } from '../storefront/answer-read.ts'
import { answerProxied } from './answer-proxied.ts'
import { rawLiquid } from './rules.ts'

const answerReviews = answerProxied('block', answerBlock)

/**
 * The reviews of a product as a page of the shop (SURF-10): HTML that can be read without script, which the platform
 * draws inside the shop's own theme.
 */
export const drawProxiedPage = async (
  world: World,
  request: PublicRequest,
): Promise<PublicAnswer> => {
  const answer = await answerReviews(world, request)
  if (answer.status !== 200) return answer
  const script = `${world.settings.publicUrl}/storefront/v1/widget.js`
  return {
    status: 200,
    headers: {
      'content-type': 'application/liquid',
      'cache-control': answer.headers['cache-control'] ?? 'no-store',
    },
    body: `<div class="page-width plaudit-page">${rawLiquid(String(answer.body))}</div><script src="${script}" async></script>`,
  }
}
