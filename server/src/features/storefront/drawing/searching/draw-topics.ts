import { layoutSettings } from '@plaudit/contract/storefront/widget-settings'
import { markup, type Html } from '../../../../markup/html.ts'
import { pageLink, type Drawing } from '../draw-links.ts'
import { classOf, idOf } from '../wire-names.ts'

/** The words that most reviews use, each a link that searches for it. A number stands beside one that is sure to be found. */
export const drawTopics = (drawing: Drawing): Html | null => {
  const { settings, words, found } = drawing
  const { page, ask } = found
  const isOffered =
    settings.offered_filters.includes('topics') &&
    layoutSettings[settings.layout].includes('offered_filters')
  if (!isOffered || page.topics.length === 0) return null
  // Together with another filter a search finds fewer.
  const isCounted =
    settings.show_count && ask.rating === null && !ask.photos && ask.country === null
  const link = ({ word, count }: (typeof page.topics)[number], at: number) => {
    const isCurrent = ask.search === word
    return markup`<a class="${classOf('chip')}" id="${idOf('topic')}${at}" href="${pageLink(drawing, { search: isCurrent ? null : word })}"${isCurrent && markup` aria-current="true"`}>${word}${isCounted && count !== null && ` (${words.number(count)})`}</a>`
  }
  return markup`
    <div class="${classOf('filters')}" role="group" aria-label="${words.texts.oftenMentioned}">
      <span aria-hidden="true">${words.texts.oftenMentioned}</span>
      ${page.topics.map(link)}
    </div>`
}
