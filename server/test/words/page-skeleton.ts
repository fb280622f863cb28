import { load } from 'cheerio'

/** Attributes that hold a text for people; what they say differs, that they are there does not. */
const spoken = new Set([
  'aria-label',
  'alt',
  'title',
  'value',
  'placeholder',
  'data-failed',
  'data-previous',
  'data-next',
])

/** Attributes by which elements of one page name each other. */
const naming = new Set(['id', 'popovertarget'])

type Node = ReturnType<ReturnType<typeof load>['root']>[0]['children'][number]

const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (value !== null && typeof value === 'object')
    return Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
  return typeof value
}

/** Names in the order in which a page has them; made of a text, they are letters, digits and dashes. */
const nameNames = () => {
  const names: string[] = []
  return (name: string): string => {
    if (!/^[\w-]+$/.test(name)) return name
    if (!names.includes(name)) names.push(name)
    return `name-${names.indexOf(name)}`
  }
}

const linesOf = (node: Node, depth: number, nameOf: (name: string) => string): string[] => {
  if (node.type === 'text') return []
  if (node.type === 'comment' || node.type === 'cdata' || node.type === 'directive')
    return [`${'.'.repeat(depth)}${node.type}`]
  if (!('attribs' in node)) return []
  const attributes = Object.entries(node.attribs)
    .map(([name, value]) => {
      if (spoken.has(name)) return name
      return `${name}=${naming.has(name) ? nameOf(value) : value}`
    })
    .toSorted()
  const isData = node.name === 'script' && node.attribs['type'] === 'application/ld+json'
  const text = node.children.map((child) => ('data' in child ? child.data : '')).join('')
  const raw = isData ? JSON.stringify(shapeOf(JSON.parse(text))) : text
  const holdsCode = node.name === 'script' || node.name === 'style'
  return [
    `${'.'.repeat(depth)}${node.name} ${attributes.join(' ')}${holdsCode ? raw : ''}`,
    ...node.children.flatMap((child) => linesOf(child, depth + 1, nameOf)),
  ]
}

/**
 * Every element of a page as the HTML standard parses it (templates included), with its attributes, scripts and
 * styles, and the shape of its structured data; without what is text. Two pages that differ in texts alone have the
 * same. @throws SyntaxError where structured data is not JSON.
 */
export const skeletonOf = (html: string, { isXml = false } = {}): string[] => {
  const nameOf = nameNames()
  return load(html, isXml ? { xml: true } : {})
    .root()
    .contents()
    .toArray()
    .flatMap((node) => linesOf(node, 0, nameOf))
}
