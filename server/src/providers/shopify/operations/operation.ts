/**
 * What is asked of Shopify's Admin API: the text of the operation, with the types of its answer and of its variables,
 * which `npm run operations` takes from the published schema.
 */
export type Operation<Answer, Variables> = {
  name: string
  text: string
  /** Never there: they carry the types. */
  answer?: Answer
  variables?: Variables
}
