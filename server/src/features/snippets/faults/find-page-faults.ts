import type { FindFaults } from './found-fault.ts'
import { ratingsOf } from './rules.ts'

const withoutQuery = (url: string) => url.replace(/[?#].*$/, '').replace(/\/$/, '')

/** What is wrong with the page around the structured data. */
export const findPageFaults: FindFaults = (page, ours) => {
  const isRated = ratingsOf(page).length > 0
  return [
    ...(page.isIndexable
      ? []
      : [{ code: 'not_indexable' as const, excerpts: page.noindex ? [page.noindex] : [] }]),
    ...(page.canonical !== null && withoutQuery(page.canonical) !== withoutQuery(page.url.href)
      ? [{ code: 'canonical_elsewhere' as const, facts: { url: page.canonical } }]
      : []),
    ...(page.widget && !page.widget.isFilled && !isRated
      ? [
          {
            code: 'only_by_script' as const,
            excerpts: [
              { line: page.widget.line, text: page.lines[page.widget.line - 1]?.trim() ?? '' },
            ],
          },
        ]
      : []),
    ...(!page.widget && !isRated && ours !== null && ours.count > 0
      ? [{ code: 'nothing_of_ours' as const }]
      : []),
  ]
}
