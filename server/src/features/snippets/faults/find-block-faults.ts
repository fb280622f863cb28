import { excerptOf } from '../page/excerpt-of.ts'
import type { FindFaults, FoundFault } from './found-fault.ts'

const known = [
  'Product',
  'ProductGroup',
  'AggregateRating',
  'Review',
  'Rating',
  'Offer',
  'AggregateOffer',
  'Person',
  'Organization',
  'Brand',
]
const spelling = new Map(known.map((type) => [type.toLowerCase(), type]))

/** Scripts that cannot be read, and types in the wrong case: search engines tell them apart. */
export const findBlockFaults: FindFaults = (page) => [
  ...page.blocks.flatMap((block): FoundFault[] => {
    if (block.problem === null) return []
    const code = block.problem === 'unreadable' ? 'json_unreadable' : 'script_closed_early'
    return [{ code, excerpts: [excerptOf(page, { line: block.line, block })] }]
  }),
  ...page.nodes.flatMap((node): FoundFault[] => {
    const right = spelling.get(node.type.toLowerCase())
    if (!right || right === node.type) return []
    return [
      {
        code: 'type_misspelled',
        facts: { written: node.type, right },
        excerpts: [excerptOf(page, node, '@type', node.type)],
      },
    ]
  }),
]
