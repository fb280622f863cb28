import type pg from 'pg'
import { tableRules, type TableRule } from '../src/db/table-rules.ts'
import type { Statement } from './watch-statements.ts'

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]

const buffersOf = (plan: Plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']

/**
 * Explains a statement as PostgreSQL runs it. `isSmall`: where an index can be used at all, since it would read a small
 * table as a whole.
 */
export const explain = async (
  pool: pg.Pool,
  { text, values }: Statement,
  { isSmall }: { isSmall: boolean },
): Promise<Plan> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (isSmall) await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...values],
    )
    return rows[0]!['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A table of no account, such as that of ended sign-ins, which each process reads every three seconds. */
const isReference = (table: string) =>
  Object.entries<TableRule>(tableRules).some(
    ([name, { kind }]) => name === table && kind === 'reference',
  )

/** The words of each account begin with the last digits of its id. */
const isOfAccount = (scan: Plan, accountId: string): boolean => {
  const conditions = `${scan['Index Cond'] ?? ''}${scan['Recheck Cond'] ?? ''}`
  return conditions.includes('words @@')
    ? conditions.includes(`'${accountId.slice(-6)}`)
    : /\b(account_id|id|shop_key|key|email)\b/.test(conditions)
}

/** A small table is read as a whole where that is shorter than by an index. */
const isWholeTable = (scan: Plan, { most, isSmall }: { most: number; isSmall: boolean }) =>
  scan['Node Type'].includes('Seq Scan') &&
  (isSmall || buffersOf(scan) > most * scan['Actual Loops'])

/** The products of the page's reviews, each read by its key once. */
const ROWS_OF_PAGE = 26
const isOfPage = (scan: Plan) =>
  scan['Index Name'] === 'products_pkey' && scan['Actual Loops'] <= ROWS_OF_PAGE

/**
 * What is wrong with how a statement is run: tables read as a whole, rows of other accounts, or more than `most` buffers
 * beside those of the page's products.
 */
export const faultsOf = (
  plan: Plan,
  { accountId, most, isSmall }: { accountId: string; most: number; isSmall: boolean },
): string[] => {
  const scans = partsOf(plan).filter(({ 'Relation Name': name }) => name && !isReference(name))
  const ofProducts = scans.filter(isOfPage).reduce((sum, scan) => sum + buffersOf(scan), 0)
  const buffers = buffersOf(plan) - ofProducts
  return [
    ...scans
      .filter((scan) => isWholeTable(scan, { most, isSmall }))
      .map((scan) => `all of ${scan['Relation Name']}`),
    ...scans
      .filter((scan) => !scan['Node Type'].includes('Seq Scan'))
      .filter((scan) => !isOfAccount(scan, accountId))
      .map((scan) => `${scan['Relation Name']} of any account`),
    ...(buffers > most ? [`${buffers} buffers`] : []),
  ]
}
