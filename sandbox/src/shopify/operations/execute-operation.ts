import { execute, type DocumentNode, type ExecutionResult } from 'graphql'
import { answerFaults } from './answer-faults.ts'
import { bulkFields } from '../bulk/bulk-fields.ts'
import { metafieldFields } from './metafield-fields.ts'
import { orderFields } from './order-fields.ts'
import { productFields } from './product-fields.ts'
import { adminSchema } from './read-schema.ts'
import { resolverOf, type Context, type Fields } from './resolve-field.ts'
import { rootFields } from './root-fields.ts'
import { shopFields } from './shop-fields.ts'
import { themeFields } from './theme-fields.ts'

const allFields: Fields = {
  ...bulkFields,
  ...metafieldFields,
  ...orderFields,
  ...productFields,
  ...shopFields,
  ...themeFields,
  QueryRoot: {
    ...rootFields['QueryRoot'],
    ...shopFields['QueryRoot'],
    ...themeFields['QueryRoot'],
  },
}
const fieldResolver = resolverOf(allFields)

/**
 * Executes a checked operation in one shop. With `checkAnswers` an answer that is not as the schema says is an error.
 * `root` answers the fields of the root that no table does.
 */
export const executeOperation = async (
  { document, variables }: { document: DocumentNode; variables: Record<string, unknown> },
  context: Context,
  root: Record<string, unknown> = {},
): Promise<ExecutionResult<Record<string, unknown>>> => {
  const result = (await execute({
    schema: adminSchema(),
    document,
    variableValues: variables,
    contextValue: context,
    rootValue: root,
    fieldResolver: fieldResolver as never,
    typeResolver: (value) => (value as { __typename: string }).__typename,
  })) as ExecutionResult<Record<string, unknown>>
  if (context.shopify.checkAnswers && result.data && !result.errors) {
    const faults = answerFaults(adminSchema(), document, result.data)
    if (faults.length) throw new Error(`An answer is not of the schema: ${faults.join('; ')}`)
  }
  return result
}
