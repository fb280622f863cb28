import {
  Kind,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'

/** Shopify: a single query may ask for 1,000 points at most. */
export const mostPoints = 1000

type Fragments = Map<string, FragmentDefinitionNode>
type Context = { fragments: Fragments; variables: Record<string, unknown> }

const pageSize = (
  args: readonly {
    name: { value: string }
    value: { kind: Kind; value?: unknown; name?: { value: string } }
  }[],
  variables: Record<string, unknown>,
): number | null => {
  const asked = args.find((arg) => arg.name.value === 'first' || arg.name.value === 'last')
  if (!asked) return null
  return (
    Number(
      asked.value.kind === Kind.VARIABLE ? variables[asked.value.name!.value] : asked.value.value,
    ) || 0
  )
}

const costOfSelection = (set: SelectionSetNode, context: Context): number =>
  set.selections.reduce((sum, one) => {
    if (one.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = context.fragments.get(one.name.value)
      return sum + (fragment ? costOfSelection(fragment.selectionSet, context) : 0)
    }
    if (one.kind === Kind.INLINE_FRAGMENT) return sum + costOfSelection(one.selectionSet, context)
    if (!one.selectionSet) return sum
    const size = pageSize((one.arguments ?? []) as never, context.variables)
    const inner = costOfSelection(one.selectionSet, context)
    return sum + (size === null ? 1 + inner : 2 + size * Math.max(1, inner - 1))
  }, 0)

/** What the schema says of the input of `productSet` ("Complexity cost"). */
const setCosts: Record<string, number> = { variants: 0.2, files: 1.9, metafields: 0.4 }

const costOfInput = (
  { selectionSet }: OperationDefinitionNode,
  variables: Record<string, unknown>,
): number => {
  const isSet = selectionSet.selections.some(
    (one) => one.kind === Kind.FIELD && one.name.value === 'productSet',
  )
  const input = isSet ? (variables['input'] as Record<string, unknown> | undefined) : undefined
  return Object.entries(setCosts).reduce((sum, [name, points]) => {
    const list = input?.[name]
    return sum + (Array.isArray(list) ? list.length * points : 0)
  }, 0)
}

/**
 * Points that an operation asks for: scalars 0, objects 1, connections by their size
 * (Shopify: "Calculated query cost").
 */
export const costOf = (
  operation: OperationDefinitionNode,
  fragments: Fragments,
  variables: Record<string, unknown>,
): number =>
  costOfSelection(operation.selectionSet, { fragments, variables }) +
  Math.ceil(costOfInput(operation, variables))

type Limits = { mostPoints: number; pointsPerSecond: number }

/** The leaky bucket of one app in one shop: what is there now, filled again by so many points a second. */
export const openBucket = (limits: Limits) => {
  let level = limits.mostPoints
  let at = Date.now()
  const refill = () => {
    const gained = ((Date.now() - at) / 1000) * limits.pointsPerSecond
    level = Math.min(limits.mostPoints, level + gained)
    at = Date.now()
  }
  return {
    /** Takes the points, or says that they are not there. */
    take: (points: number): boolean => {
      refill()
      if (points > level) return false
      level -= points
      return true
    },
    empty: () => {
      refill()
      level = 0
    },
    status: () => ({
      maximumAvailable: limits.mostPoints,
      currentlyAvailable: Math.floor(level),
      restoreRate: limits.pointsPerSecond,
    }),
  }
}
export type Bucket = ReturnType<typeof openBucket>
