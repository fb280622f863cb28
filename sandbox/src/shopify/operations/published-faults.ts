import {
  buildClientSchema,
  getVariableValues,
  Kind,
  parse,
  validate,
  type IntrospectionQuery,
  type OperationDefinitionNode,
} from 'graphql'

export type SentOperation = { query: string; variables: Record<string, unknown> }

/**
 * What Shopify's published schema (as introspection returns it) finds wrong with operations that were sent: unknown
 * fields and arguments, wrong types, variables that do not fit. Empty when all of them are as it describes.
 */
export const publishedFaults = (
  introspection: object,
  operations: readonly SentOperation[],
): string[] => {
  const schema = buildClientSchema(introspection as IntrospectionQuery)
  return operations.flatMap(({ query, variables }) => {
    const document = parse(query)
    const operation = document.definitions.find(
      (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
    )!
    const values = getVariableValues(schema, operation.variableDefinitions ?? [], variables)
    return [...validate(schema, document), ...(values.errors ?? [])].map(
      ({ message }) => `${operation.name?.value}: ${message}`,
    )
  })
}
