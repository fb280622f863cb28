import type { Plugin } from 'vite'

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Edit = { start: number; end: number; text: string }

/**
 * What of an endpoint only the server, the API page and the tests read: browsers send
 * inputs and take answers as they come.
 */
const unread = ['output', 'summary', 'errors', 'example']

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)

/** Takes the properties out of each `endpoint({ … })` below this node that no browser reads. */
const unreadIn = (node: Node, code: string, names: ReadonlySet<string>): Edit[] => {
  const [callee] = nodesIn(node['callee'])
  if (node.type !== 'CallExpression' || callee?.['name'] !== 'endpoint')
    return Object.values(node).flatMap((value) =>
      nodesIn(value).flatMap((one) => unreadIn(one, code, names)),
    )
  return nodesIn(nodesIn(node['arguments'])[0]?.['properties']).flatMap((property) => {
    if (!names.has(String(nodesIn(property['key'])[0]?.['name']))) return []
    const comma = /^\s*,/.exec(code.slice(property.end))?.[0].length ?? 0
    return [{ start: property.start, end: property.end + comma, text: '' }]
  })
}

/** A constant that is made by calls, or of them, may go when nobody uses it: the contract does nothing but describe. */
const markedPure = (program: Node): Edit[] =>
  nodesIn(program['body'])
    .flatMap((statement) => [statement, ...nodesIn(statement['declaration'])])
    .flatMap((statement) => nodesIn(statement['declarations']))
    .flatMap((one) => nodesIn(one['init']))
    .filter(({ type }) => type === 'CallExpression' || type === 'ObjectExpression')
    .flatMap(({ start, end }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])

/**
 * Lets screens load of the contract only what they send: answers' schemas stay behind. `inputs`: those of what is sent
 * too, for a page that leaves all checks to the server.
 */
export const leaveOutPromises = ({ inputs = false } = {}): Plugin => ({
  name: 'leave-out-promises',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!/[\\/]contract[\\/]src[\\/]/.test(id)) return null
    const [program] = nodesIn(this.parse(code))
    if (!program) return null
    const edits = [
      ...unreadIn(program, code, new Set(inputs ? ['input', ...unread] : unread)),
      ...markedPure(program),
    ].toSorted((a, b) => b.start - a.start)
    return {
      code: edits.reduce(
        (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
        code,
      ),
      map: null,
    }
  },
})
