import {
  getOperationAST,
  parse,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type FragmentDefinitionNode,
  type GraphQLError,
  type OperationDefinitionNode,
} from 'graphql'
import { bulkOperationOf, bulkRoot } from '../bulk/answer-bulk.ts'
import { complain } from '../../stand-in/open-server.ts'
import { billingRoot } from './answer-billing.ts'
import { metafieldsRoot } from './answer-metafields.ts'
import { webhooksRoot } from './answer-webhooks.ts'
import { writingRoot } from '../writing/writing-root.ts'
import { executeOperation } from './execute-operation.ts'
import { adminSchema } from './read-schema.ts'
import { gid, type Context } from './resolve-field.ts'
import { recordOf } from './root-fields.ts'

export type Operation = {
  document: DocumentNode
  node: OperationDefinitionNode
  fragments: Map<string, FragmentDefinitionNode>
  variables: Record<string, unknown>
}
type Read = Omit<Operation, 'variables'> | { errors: readonly GraphQLError[] }

const readDocument = (query: string): Read => {
  try {
    const document = parse(query)
    const errors = validate(adminSchema(), document)
    if (errors.length) return { errors }
    const fragments = document.definitions.filter((one) => one.kind === 'FragmentDefinition')
    return {
      document,
      node: getOperationAST(document)!,
      fragments: new Map(fragments.map((one) => [one.name.value, one])),
    }
  } catch (error) {
    return { errors: [error as GraphQLError] }
  }
}

/** Programs send the same few documents again and again. */
const known = new Map<string, Read>()
const mostKnown = 200

/** Reads and checks an operation against the whole schema; the errors are those that Shopify would answer with. */
export const readOperation = (
  query: string,
  variables: Record<string, unknown>,
): Operation | { errors: readonly GraphQLError[] } => {
  const read = known.get(query) ?? readDocument(query)
  if (known.size >= mostKnown) known.clear()
  known.set(query, read)
  return 'errors' in read ? read : { ...read, variables }
}

const installation = (context: Context, activeSubscriptions: () => unknown) => ({
  __typename: 'AppInstallation',
  id: gid('AppInstallation', context.shop.id + 3n),
  app: {
    id: gid('App', 1n),
    apiKey: context.shopify.clientId,
    title: 'Plaudit',
    handle: 'plaudit',
  },
  activeSubscriptions,
  metafields: context.store.appMetafields,
  accessScopes: context.scope
    .split(',')
    .map((handle) => ({ handle, description: handle.replaceAll('_', ' ') })),
})

const rootOf = (context: Context): Record<string, unknown> => {
  const { shopify, shop } = context
  const billing = billingRoot(shopify, shop)
  const node = ({ id }: { id: string }): object | null =>
    bulkOperationOf(context, id) ?? billing.node({ id }) ?? recordOf(id, context)
  return {
    ...webhooksRoot(context),
    ...metafieldsRoot(context),
    ...writingRoot(context),
    ...bulkRoot(context),
    ...billing.mutations,
    node,
    nodes: ({ ids }: { ids: string[] }) => ids.map((id) => node({ id })),
    currentAppInstallation: () => installation(context, billing.activeSubscriptions),
  }
}

/** The answer of one shop to a checked operation. */
export const answerOperation = async (
  operation: Operation,
  context: Context,
): Promise<ExecutionResult> => {
  const result = await executeOperation(operation, context, rootOf(context))
  for (const error of result.errors ?? [])
    complain(`shopify graphql for ${context.shop.domain}: ${error.message}`)
  return result
}
