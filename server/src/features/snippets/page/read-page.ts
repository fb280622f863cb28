import { load, type CheerioAPI } from 'cheerio/slim'
import { readJsonNodes } from './read-json-nodes.ts'
import { readMicrodata } from './read-microdata.ts'
import type { JsonBlock, PageFacts } from './page-facts.ts'

const parser = { withStartIndices: true, decodeEntities: true, xmlMode: false } as const

/** The number of the line, from 1, in which a character stands. */
const lineCounter = (html: string) => {
  const ends: number[] = []
  for (let at = html.indexOf('\n'); at >= 0; at = html.indexOf('\n', at + 1)) ends.push(at)
  return (index: number | null): number => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (ends[middle]! < (index ?? 0)) low = middle + 1
      else high = middle
    }
    return low + 1
  }
}

/** A string that is still open where the script ends: a "</script>" stood in it. */
const endsInsideString = (raw: string): boolean => {
  let isInside = false
  for (let at = 0; at < raw.length; at += 1) {
    if (isInside && raw[at] === '\\') at += 1
    else if (raw[at] === '"') isInside = !isInside
  }
  return isInside
}

const readBlock = (raw: string, line: number): JsonBlock => {
  try {
    return { raw, line, value: JSON.parse(raw), problem: null }
  } catch {
    const problem = endsInsideString(raw) ? 'closed_early' : 'unreadable'
    return { raw, line, value: null, problem }
  }
}

const textOf = ($: CheerioAPI): string => {
  const copy = load($.html($('body').length > 0 ? $('body') : undefined), { xml: parser })
  copy('script, style, noscript, template:not([shadowrootmode])').remove()
  return copy.root().text().replace(/\s+/g, ' ').trim()
}

const productPathOf = (href: string, base: URL): string | null => {
  if (!URL.canParse(href, base.href)) return null
  return /\/products\/([^/?#]+)/.exec(new URL(href, base.href).pathname)?.[1] ?? null
}

const linkedProducts = ($: CheerioAPI, url: URL): number => {
  const own = productPathOf(url.href, url)
  const others = $('a[href]')
    .toArray()
    .map((link) => productPathOf($(link).attr('href') ?? '', url))
    .filter((path) => path !== null && path !== own)
  return new Set(others).size
}

const contentOf = ($: CheerioAPI, selector: string): string | null =>
  $(selector).first().attr('content')?.trim() || null

/**
 * What a page says to a search engine that runs no scripts.
 * @param url where the page was after redirects
 */
export const readPage = (html: string, url: URL): PageFacts => {
  const $ = load(html, { xml: parser })
  const lineOf = lineCounter(html)
  const lines = html.split('\n')
  const blocks = $('script[type="application/ld+json" i]')
    .toArray()
    .map((script) => readBlock($(script).text(), lineOf(script.startIndex)))
  const robots = $('meta[name="robots" i], meta[name="googlebot" i]')
    .toArray()
    .find((meta) => /\b(noindex|none)\b/i.test($(meta).attr('content') ?? ''))
  const robotsLine = robots ? lineOf(robots.startIndex) : null
  const canonical = $('link[rel="canonical" i]').first().attr('href')
  const widget = $('plaudit-reviews').get(0)
  return {
    url,
    lines,
    title: $('title').first().text().replace(/\s+/g, ' ').trim() || null,
    description: contentOf($, 'meta[name="description" i]'),
    canonical:
      canonical && URL.canParse(canonical, url.href) ? new URL(canonical, url.href).href : null,
    isIndexable: robotsLine === null,
    noindex: robotsLine === null ? null : { line: robotsLine, text: lines[robotsLine - 1]!.trim() },
    blocks,
    nodes: [...blocks.flatMap(readJsonNodes), ...readMicrodata($, lineOf)],
    text: textOf($),
    productLinks: linkedProducts($, url),
    widget: widget
      ? { line: lineOf(widget.startIndex), isFilled: $(widget).find('template').length > 0 }
      : null,
  }
}
