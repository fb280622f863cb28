import type { ShopAccess } from '../shop-platform.ts'
import type { graphqlCaller } from './graphql.ts'
import type { Operation } from './operations/operation.ts'

export type AskTyped = <Answer, Variables>(
  access: ShopAccess,
  operation: Operation<Answer, Variables>,
  variables: Variables,
) => Promise<Answer>

/** Asks with an operation of the published schema, and gives the answer its type. */
export const askTyped =
  (ask: ReturnType<typeof graphqlCaller>): AskTyped =>
  async <Answer, Variables>(
    access: ShopAccess,
    { text }: Operation<Answer, Variables>,
    variables: Variables,
  ) =>
    (await ask(access, text, variables as Record<string, unknown>)) as Answer
