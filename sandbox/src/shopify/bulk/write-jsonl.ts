import { Kind, visit, type DocumentNode } from 'graphql'

type Wire = { [name: string]: unknown }
type Line = { id: unknown; parent: unknown; fields: Wire; depth: number }

/** Under which name the id of every node is asked for besides, to be told as `__parentId`. */
const ownId = '__bulkId'

const idField = {
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: 'id' },
  alias: { kind: Kind.NAME, value: ownId },
} as const

/** Asks for the id of every node of a connection, also where the query does not. */
export const withNodeIds = (document: DocumentNode): DocumentNode =>
  visit(document, {
    Field: (field) =>
      (field.name.value === 'node' || field.name.value === 'nodes') && field.selectionSet
        ? {
            ...field,
            selectionSet: {
              ...field.selectionSet,
              selections: [...field.selectionSet.selections, idField],
            },
          }
        : undefined,
  })

const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The nodes of what is a connection in an answer; null for anything else. */
const nodesOf = (value: unknown): Wire[] | null => {
  if (!isWire(value)) return null
  const all = Object.values(value)
  const list = all.find((one): one is Wire[] => Array.isArray(one)) ?? null
  if (!list?.every(isWire)) return null
  const nodes = list.map((one) => (ownId in one ? one : (one['node'] as Wire | undefined)))
  return list.length > 0 && nodes.every((one) => one && ownId in one) ? (nodes as Wire[]) : null
}
const isEmptyConnection = (value: unknown) =>
  isWire(value) &&
  ['nodes', 'edges'].some((name) => Array.isArray(value[name]) && value[name].length === 0)

const linesOf = (node: Wire, { parent, depth }: { parent: unknown; depth: number }): Line[] => {
  const fields: Wire = {}
  const inner: Line[] = []
  const id = node[ownId]
  for (const [name, value] of Object.entries(node)) {
    const nodes = nodesOf(value)
    if (nodes) inner.push(...nodes.flatMap((one) => linesOf(one, { parent: id, depth: depth + 1 })))
    else if (name !== ownId && !isEmptyConnection(value)) fields[name] = value
  }
  return [{ id, parent, fields, depth }, ...inner]
}

/**
 * The lines of a bulk operation's file for one slice of its answer: an object for each node, nested ones with
 * `__parentId` after their parent, by depth.
 */
export const linesOfAnswer = (data: Wire): { depth: number; text: string }[] =>
  Object.values(data)
    .flatMap((value) => nodesOf(value) ?? [])
    .flatMap((node) => linesOf(node, { parent: undefined, depth: 0 }))
    .map(({ fields, parent, depth }) => ({
      depth,
      text: `${JSON.stringify(depth === 0 ? fields : { ...fields, __parentId: parent })}\n`,
    }))
