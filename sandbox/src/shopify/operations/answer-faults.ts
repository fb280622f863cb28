import {
  isAbstractType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isInterfaceType,
  isScalarType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql'
import { hasForm } from './read-schema.ts'

type Wire = { [name: string]: unknown }
type Walk = { schema: GraphQLSchema; document: DocumentNode; faults: string[] }

const fragmentOf = ({ document }: Walk, name: string) =>
  document.definitions.find(
    (one): one is FragmentDefinitionNode =>
      one.kind === Kind.FRAGMENT_DEFINITION && one.name.value === name,
  )

const walkLeaf = (
  walk: Walk,
  type: GraphQLOutputType,
  { value, path }: { value: unknown; path: string },
) => {
  if (isEnumType(type) && !type.getValue(String(value)))
    walk.faults.push(`${path}: ${String(value)} is none of ${type.name}`)
  if (isScalarType(type) && !hasForm(type.name, value))
    walk.faults.push(`${path}: ${JSON.stringify(value)} is no ${type.name}`)
}

const walkValue = (
  walk: Walk,
  type: GraphQLOutputType,
  {
    value,
    path,
    selection,
  }: { value: unknown; path: string; selection: SelectionSetNode | undefined },
): void => {
  if (isNonNullType(type)) {
    if (value === null || value === undefined) walk.faults.push(`${path}: null`)
    else walkValue(walk, type.ofType, { value, path, selection })
    return
  }
  if (value === null || value === undefined) {
    if (value === undefined) walk.faults.push(`${path}: missing`)
    return
  }
  if (isListType(type)) {
    if (!Array.isArray(value)) walk.faults.push(`${path}: no list`)
    else
      for (const [at, one] of value.entries())
        walkValue(walk, type.ofType, { value: one, path: `${path}.${at}`, selection })
    return
  }
  if (!selection) return walkLeaf(walk, type, { value, path })
  walkObject(walk, type, { value: value as Wire, path, selection })
}

const walkField = (
  walk: Walk,
  type: GraphQLOutputType,
  { value, path, node }: { value: Wire; path: string; node: FieldNode },
): void => {
  const field =
    isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined
  if (!field) return
  const name = node.alias?.value ?? node.name.value
  const selection = node.selectionSet
  walkValue(walk, field.type, { value: value[name], path: `${path}.${name}`, selection })
}

const walkObject = (
  walk: Walk,
  type: GraphQLOutputType,
  { value, path, selection }: { value: Wire; path: string; selection: SelectionSetNode },
): void => {
  for (const one of selection.selections) {
    if (one.kind === Kind.FIELD) {
      walkField(walk, type, { value, path, node: one })
      continue
    }
    const fragment = one.kind === Kind.FRAGMENT_SPREAD ? fragmentOf(walk, one.name.value) : one
    if (!fragment) continue
    const on = fragment.typeCondition?.name.value
    const inner = on ? (walk.schema.getType(on) as GraphQLOutputType) : type
    // Which of several types an answer has is seen by what is in it.
    if (!isAbstractType(type) || hasFieldsOf(value, fragment.selectionSet))
      walkObject(walk, inner, { value, path, selection: fragment.selectionSet })
  }
}

const hasFieldsOf = (value: Wire, { selections }: SelectionSetNode): boolean =>
  selections.every(
    (one) => one.kind !== Kind.FIELD || (one.alias?.value ?? one.name.value) in value,
  )

/**
 * Compares an answer, apart from how it was made, with the types of the schema: every field that was asked for is there
 * and has its type; enums are among their values, scalars in Shopify's form.
 */
export const answerFaults = (
  schema: GraphQLSchema,
  document: DocumentNode,
  data: Wire,
): string[] => {
  const walk: Walk = { schema, document, faults: [] }
  for (const one of document.definitions) {
    if (one.kind !== Kind.OPERATION_DEFINITION) continue
    const type = one.operation === 'mutation' ? schema.getMutationType() : schema.getQueryType()
    walkObject(walk, type!, { value: data, path: one.operation, selection: one.selectionSet })
  }
  return walk.faults
}
