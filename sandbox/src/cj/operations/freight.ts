import { money } from '../catalogue/write-product.ts'
import { codes, Refusal } from '../envelope.ts'
import { offerFreight } from '../catalogue/offer-freight.ts'
import type { CjMemory } from '../memory.ts'

type Ask = {
  startCountryCode?: string
  endCountryCode?: string
  products?: { vid?: string; quantity?: number }[]
}

/** Yuan for a dollar, as the documentation's example has it. */
const YUAN = 6.484

const gramsOf = (memory: CjMemory, products: NonNullable<Ask['products']>): number =>
  products.reduce((sum, { vid, quantity }) => {
    const found = vid ? memory.findVariant(vid) : null
    if (!found || !Number.isInteger(quantity) || quantity! < 1)
      throw new Refusal(codes.parameter, 'Param error: products')
    return sum + found.variant.grams * quantity!
  }, 0)

/** `POST /logistic/freightCalculate`: US dollars; an empty list where nothing is sent to. @throws Refusal */
export const calculateFreight = (memory: CjMemory, ask: Ask | null) => {
  const { startCountryCode: from, endCountryCode: to, products = [] } = ask ?? {}
  if (!/^[A-Z]{2}$/.test(from ?? '') || !/^[A-Z]{2}$/.test(to ?? '') || products.length === 0)
    throw new Refusal(codes.parameter, 'Param error')
  return offerFreight(from!, to!, gramsOf(memory, products)).map(({ cents, ...offer }) => ({
    ...offer,
    logisticPrice: Number(money(cents)),
    logisticPriceCn: Number(money(cents * YUAN)),
  }))
}
