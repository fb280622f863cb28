import type { PublicAnswer } from '../../http/pages/public-route.ts'
import type { World } from '../../world.ts'
import { scriptUrl } from '../storefront/script-url.ts'
import { answerBlock } from '../storefront/answer-read.ts'
import type { ProxiedRequest } from './answer-proxied.ts'

/** The reviews of a product, or of the whole shop, as HTML, with the script that makes their links quicker: a theme's block puts both in place. */
export const drawProxiedBlock = async (
  world: World,
  { query, toStorefront }: Pick<ProxiedRequest, 'query' | 'toStorefront'>,
  widget?: string,
): Promise<PublicAnswer> => {
  const answer = await answerBlock(world, toStorefront('block', widget))
  if (query['part'] === 'list') return answer
  const script = `<script src="${scriptUrl(world.settings.publicUrl, 'widget.js')}" async></script>`
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': answer.headers['cache-control'] ?? 'no-store',
    },
    body: `${String(answer.body)}${script}`,
  }
}
