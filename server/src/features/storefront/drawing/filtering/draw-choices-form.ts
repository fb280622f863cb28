import type { DrawnId } from '@plaudit/contract/storefront/drawn-names'
import { markup, type Html } from '../../../../markup/html.ts'
import { sorts } from '../../reading/rules.ts'
import { drawKeptChoices, elementIdOf, type Drawing } from '../draw-links.ts'
import { classOf, idOf } from '../wire-names.ts'
import { offersCountries } from './offers-countries.ts'

type Option = { value: string; text: string }

type Choice = { id: DrawnId; label: string; options: Option[]; chosen: string }

const drawChoice = (name: 'country' | 'sort', { id, label, options, chosen }: Choice): Html => {
  const option = ({ value, text }: Option) =>
    markup`<option value="${value}"${value === chosen && markup` selected`}>${text}</option>`
  return markup`<label><span class="${classOf('visuallyHidden')}">${label}</span><select name="${name}" id="${idOf(id)}">${options.map(option)}</select></label> `
}

/** The countries that the product's reviews come from, and the chosen one, whether any review does or not. */
const drawCountries = ({ found, settings, words }: Drawing): Html => {
  const { country: chosen } = found.ask
  const { countries } = found.page
  const isAmong = countries.some(({ country }) => country === chosen)
  const shown = chosen && !isAmong ? [...countries, { country: chosen, count: 0 }] : countries
  const options = shown.map(({ country, count }) => ({
    value: country,
    text: words.country(country) + (settings.show_count ? ` (${words.number(count)})` : ''),
  }))
  return drawChoice('country', {
    id: 'countryChoice',
    label: words.texts.fromCountry,
    options: [{ value: '', text: words.texts.allCountries }, ...options],
    chosen: chosen ?? '',
  })
}

const drawHidden = (name: string, value: string): Html =>
  markup`<input type="hidden" name="${name}" value="${value}">`

/**
 * A list of countries and one of orders, of those that the owner offers; what cannot be chosen is kept as it is.
 * Nothing where there is nothing to choose.
 */
export const drawChoicesForm = (drawing: Drawing): Html | null => {
  const { found, settings, words } = drawing
  const { ask } = found
  const { texts } = words
  const orders = sorts.filter((sort) => sort === ask.sort || settings.offered_sorts.includes(sort))
  const [hasOrders, hasCountries] = [orders.length > 1, offersCountries(drawing)]
  if (!hasOrders && !hasCountries) return null
  const sortChoice: Choice = {
    id: 'sortOrder',
    label: texts.sortBy,
    options: orders.map((sort) => ({ value: sort, text: texts.sorts[sort] })),
    chosen: ask.sort,
  }
  return markup`
    <form action="#${elementIdOf(drawing)}">
      ${drawKeptChoices(drawing)}
      ${ask.search && drawHidden('search', ask.search)}
      ${!hasCountries && ask.country && drawHidden('country', ask.country)}
      ${!hasOrders && drawHidden('sort', ask.sort)}
      ${hasCountries && drawCountries(drawing)}
      ${hasOrders && drawChoice('sort', sortChoice)}
      <noscript> <button class="${classOf('chip')}">${texts.apply}</button></noscript>
    </form>`
}
