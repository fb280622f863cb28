import {
  getNamedType,
  isListType,
  isObjectType,
  getNullableType,
  Kind,
  OperationTypeNode,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql'

const mostConnections = 5
const mostDepth = 2
const isConnection = (name: string) => name.endsWith('Connection')

/** What is wrong with the connections of a bulk query, in Shopify's words; null when nothing is. */
const faultOfConnections = (schema: GraphQLSchema, document: DocumentNode): string | null => {
  const types = new TypeInfo(schema)
  let connections = 0
  let depth = 0
  let lists = 0
  let fault: string | null = null
  const kindOf = (): 'connection' | 'list' | null => {
    const type = types.getType()
    const named = getNamedType(type)
    if (!type || !named) return null
    if (isObjectType(named) && isConnection(named.name)) return 'connection'
    const parent = types.getParentType()?.name ?? ''
    const isOfConnection = isConnection(parent) || parent.endsWith('Edge')
    return isListType(getNullableType(type)) && !isOfConnection ? 'list' : null
  }
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter: () => {
          const kind = kindOf()
          if (kind === 'list') lists++
          if (kind !== 'connection') return
          connections++
          depth++
          if (lists > 0)
            fault ??=
              'Queries that contain a connection field within a list field are not currently supported.'
          // The outermost connection is no nesting.
          if (depth > mostDepth + 1)
            fault ??= `Bulk queries cannot contain connections with a nesting depth greater than ${mostDepth}.`
        },
        leave: () => {
          const kind = kindOf()
          if (kind === 'list') lists--
          if (kind === 'connection') depth--
        },
      },
    }),
  )
  if (fault) return fault
  if (connections === 0) return 'Bulk queries must contain at least one connection.'
  return connections > mostConnections
    ? `Bulk queries cannot contain more than ${mostConnections} connections.`
    : null
}

const topFields = ({ selectionSet }: OperationDefinitionNode): string[] =>
  selectionSet.selections
    .filter((one): one is FieldNode => one.kind === Kind.FIELD)
    .map(({ name }) => name.value)

const faultOfTop = (operation: OperationDefinitionNode): string | null => {
  const fields = topFields(operation)
  if (operation.selectionSet.selections.length > 1)
    return 'Bulk queries can only contain a single top-level field.'
  return fields.some((name) => name === 'node' || name === 'nodes')
    ? 'Bulk queries cannot contain a top level `node` or `nodes` field.'
    : null
}

/** Reads a bulk query; `fault` in Shopify's words when it is none that can run in bulk. */
export const checkBulkQuery = (
  schema: GraphQLSchema,
  query: string,
): { document: DocumentNode } | { fault: string } => {
  let document: DocumentNode
  try {
    document = parse(query)
  } catch (error) {
    return { fault: `Invalid bulk query: ${(error as Error).message}` }
  }
  const [error] = validate(schema, document)
  if (error) return { fault: `Invalid bulk query: ${error.message}` }
  const operation = document.definitions.find(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  )
  if (operation?.operation !== OperationTypeNode.QUERY)
    return { fault: 'Bulk queries must be a query.' }
  const fault = faultOfTop(operation) ?? faultOfConnections(schema, document)
  return fault ? { fault } : { document }
}
