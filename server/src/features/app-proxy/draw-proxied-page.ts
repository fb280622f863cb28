import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import type { World } from '../../world.ts'
import { drawProxiedBlock } from './draw-proxied-block.ts'
import { rawLiquid } from './rules.ts'

/**
 * The reviews of a product as a page of the shop (SURF-10): HTML that can be read without script, which the platform
 * draws inside the shop's own theme.
 */
export const drawProxiedPage = async (
  world: World,
  request: PublicRequest,
): Promise<PublicAnswer> => {
  const answer = await drawProxiedBlock(world, request)
  if (answer.status !== 200) return answer
  return {
    status: 200,
    headers: {
      'content-type': 'application/liquid',
      'cache-control': answer.headers['cache-control'] ?? 'no-store',
    },
    body: `<div class="page-width plaudit-page">${rawLiquid(String(answer.body))}</div>`,
  }
}
