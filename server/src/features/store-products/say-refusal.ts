import type { Refusal, StoreProduct } from '../../providers/store-products.ts'
import { phrase, type Text } from '../../texts/phrase.ts'

type StoreImage = StoreProduct['images'][number]

type Said =
  | { refusal: Refusal; isThere: boolean }
  | { image: string; fault: NonNullable<StoreImage['fault']> }

/**
 * What a push could not do, in sentences for the owner: what happened and what to do, then what was kept. Goes into JSON
 * as it is; the reader's language is chosen when it is read.
 */
export const sayRefusal = (said: Said): Text[] => {
  if ('image' in said) {
    const fault = said.fault === 'other' ? ('failed' as const) : said.fault
    return [phrase(`pushing.image_${fault}`, { image: said.image })]
  }
  const { kind, detail } = said.refusal
  return [
    kind === 'other' ? phrase('pushing.other', { detail }) : phrase(`pushing.${kind}`),
    phrase(said.isThere ? 'pushing.kept_product' : 'pushing.kept_nothing'),
  ]
}
