import type { Cheerio, CheerioAPI } from 'cheerio/slim'
import type { DataNode } from './page-facts.ts'

type Element = ReturnType<CheerioAPI>

const valueOf = (element: Element): string =>
  (
    element.attr('content') ??
    element.attr('datetime') ??
    element.attr('href') ??
    element.attr('src') ??
    element.text()
  )
    .replace(/\s+/g, ' ')
    .trim()

/** The properties of an item; those of items inside it belong to these. */
const fieldsOf = ($: CheerioAPI, item: Element): Record<string, unknown> => {
  const fields: Record<string, unknown> = {}
  for (const one of item.find('[itemprop]').toArray()) {
    const element = $(one)
    const owner = element.parent().closest('[itemscope]')
    if (owner.get(0) !== item.get(0)) continue
    for (const name of (element.attr('itemprop') ?? '').split(/\s+/).filter(Boolean))
      fields[name] ??=
        element.attr('itemscope') === undefined
          ? valueOf(element)
          : fieldsOf($, element as Cheerio<never>)
  }
  return fields
}

const typeOf = (element: Element): string =>
  (element.attr('itemtype') ?? '').trim().replace(/^https?:\/\/schema\.org\//i, '')

/** Every item with a type that is written as microdata (HTML Living Standard, "Microdata"). */
export const readMicrodata = (
  $: CheerioAPI,
  lineOf: (index: number | null) => number,
): DataNode[] =>
  $('[itemscope][itemtype]')
    .toArray()
    .map((one) => ({
      type: typeOf($(one)),
      id: $(one).attr('itemid') ?? null,
      fields: fieldsOf($, $(one)),
      isRoot: $(one).attr('itemprop') === undefined,
      origin: 'microdata' as const,
      line: lineOf(one.startIndex),
      block: null,
    }))
