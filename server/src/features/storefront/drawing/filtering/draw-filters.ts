import type { DrawnId } from '@plaudit/contract/storefront/drawn-names'
import { markup, type Html } from '../../../../markup/html.ts'
import { isFiltered, narrowedTo, pageLink, type Drawing } from '../draw-links.ts'
import { classOf, idOf } from '../wire-names.ts'
import { drawChoicesForm } from './draw-choices-form.ts'
import { offersCountries } from './offers-countries.ts'

type Change = Parameters<typeof pageLink>[1]
type Chip = {
  id: DrawnId
  text: string
  count: number | null
  change: Change
  current: boolean
  removes?: boolean
}

const drawChip = (drawing: Drawing, { id, text, count, change, current, removes }: Chip): Html => {
  const { number, texts } = drawing.words
  return markup`
    <a class="${classOf('chip')}" id="${idOf(id)}" href="${pageLink(drawing, change)}"${current && markup` aria-current="true"`}>
      ${text}
      ${count !== null && ` ${number(count)}`}
      ${removes && markup` <span aria-hidden="true">×</span><span class="${classOf('visuallyHidden')}">, ${texts.remove}</span>`}
    </a>`
}

/** Every review, by no filter. */
const allChip = (drawing: Drawing): Chip => {
  const { found, settings, words } = drawing
  const narrowed = isFiltered(drawing)
  return {
    id: 'allFilter',
    text: words.texts.all,
    count: settings.show_count && !narrowed ? found.page.pageInfo.total : null,
    change: { rating: null, photos: false, country: null, product: null, search: null },
    current: !narrowed,
  }
}

/** Offered while there are photos; a chosen one stays, to be removed. */
const photosChip = ({ found, settings, words }: Drawing): Chip | null => {
  const { photos } = found.ask
  const { with_photos } = found.page.summary
  const isOffered = settings.offered_filters.includes('photos') && settings.show_photos
  if (!photos && !(isOffered && with_photos > 0)) return null
  return {
    id: 'photosFilter',
    text: words.texts.withPhotos,
    // The stored count of photos ignores the owner's minimum rating: no number is better than a wrong one.
    count: settings.show_count && found.ask.minRating === 1 ? with_photos : null,
    change: { photos: !photos },
    current: photos,
    removes: photos,
  }
}

/** Filters that are chosen elsewhere: by a bar of the distribution, a product's name, a word. */
const chosenChips = (drawing: Drawing): Chip[] => {
  const { found, words } = drawing
  const { rating, country, search } = found.ask
  const only = narrowedTo(drawing)
  const chips: (Omit<Chip, 'count' | 'current'> | null)[] = [
    rating
      ? { id: 'ratingFilter', text: words.texts.stars(rating), change: { rating: null } }
      : null,
    country === null || offersCountries(drawing)
      ? null
      : { id: 'countryFilter', text: words.country(country), change: { country: null } },
    only && { id: 'productFilter', text: only.title, change: { product: null } },
    search === null
      ? null
      : { id: 'searchFilter', text: words.texts.quoted(search), change: { search: null } },
  ]
  return chips
    .filter((chip) => chip !== null)
    .map((chip) => ({ ...chip, count: null, current: true, removes: true }))
}

/** Filters and sorting: links and a GET form, so that they work without script. */
export const drawFilters = (drawing: Drawing): Html => {
  const offersSome = drawing.settings.offered_filters.length > 0 || isFiltered(drawing)
  const choices = drawChoicesForm(drawing)
  if (!offersSome && !choices) return markup``
  const chips = [
    offersSome ? allChip(drawing) : null,
    photosChip(drawing),
    ...chosenChips(drawing),
  ].filter((chip) => chip !== null)
  return markup`
      <div class="${classOf('filters')}" role="group" aria-label="${drawing.words.texts.filterLabel}">
        ${chips.map((chip) => drawChip(drawing, chip))}
        ${choices}
      </div>`
}
