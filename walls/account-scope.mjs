// A query on an owner's table names the owner: `account_id` stands among its conditions or in what it inserts, and
// once for each such table. What is really over all accounts (a sweep, a look-up by a provider's number, a domain or a
// token) is listed by room and function with its reason (lists/over-all-accounts.mjs).
import ts from 'typescript'
import { isTest, notNeeded } from './repository.mjs'
import { overAllAccounts } from './lists/over-all-accounts.mjs'
import { begins, chainOf, continuedIn, functionOf, queriesIn, tablesInText } from './queries.mjs'
import { readSchema } from './schema.mjs'
import { calledName, lineOf, visit } from './syntax.mjs'

const product = 'server/src/'
/** A feature by its name, another room by its folder. */
const roomOf = (file) => /^server\/src\/(?:features\/)?([^/]+)/.exec(file)[1]
const chooses = /^(where|whereRef|having|havingRef|columns)$/
const names = /^(where|whereRef|having|havingRef|on|onRef|values|columns|expression|\w*Join\w*)$/
const countOf = (text, pattern) => [...text.matchAll(pattern)].length

/** A step's arguments without the queries inside of them: those are asked by themselves. */
const ownText = (step) => {
  const cut = []
  const search = (node) => {
    if (ts.isCallExpression(node) && begins.has(calledName(node))) {
      const whole = chainOf(node)
      cut.push([whole.getStart(), whole.getEnd()])
    } else ts.forEachChild(node, search)
  }
  for (const argument of step.arguments) search(argument)
  const text = step.getSourceFile().text
  let from = step.arguments.pos
  const kept = cut.map(([start, end]) => {
    const part = text.slice(from, start)
    from = end
    return part
  })
  return kept.join('') + text.slice(from, step.arguments.end)
}

/** What a chain says of the owner: how often it names `account_id`, and whether it chooses by it. */
const saidBy = (steps, scoping) => {
  const said = { mentions: 0, isScoped: false }
  for (const step of steps) {
    const name = calledName(step) ?? ''
    if (!names.test(name)) continue
    const text = ownText(step)
    const own = countOf(text, /\baccount_id\b/g)
    const called = [...scoping].filter((helper) => text.includes(`${helper}(`)).length
    said.mentions += own + called
    if (chooses.test(name) && (own + called > 0 || /\baccounts\.id\b/.test(text)))
      said.isScoped = true
    // The types of the tables ask for the column wherever a row is given whole.
    if (name === 'values') Object.assign(said, { mentions: said.mentions + 1, isScoped: true })
  }
  return said
}
const isEnough = ({ mentions, isScoped }, { owned, width }) =>
  isScoped && mentions >= Math.min(owned.length, width)

/**
 * The groups of a text of SQL: what stands in one pair of parentheses, and each arm of a union, without the inner ones.
 */
const groupsOf = (text) => {
  const groups = [{ own: '', inner: [] }]
  const open = [groups[0]]
  for (const sign of text) {
    if (sign === '(') {
      const group = { own: '', inner: [] }
      open.at(-1).own += ' () '
      open.at(-1).inner.push(group)
      open.push(group)
      groups.push(group)
    } else if (sign === ')') {
      if (open.length > 1) open.pop()
    } else open.at(-1).own += sign
  }
  return groups.flatMap(({ own, inner }) =>
    own.split(/\bunion(?: all)?\b/i).map((arm) => ({ own: arm, inner })),
  )
}
const conditionsIn = (own) =>
  own
    .replace(/\bselect\b.*?\bfrom\b/gis, ' from ')
    .replace(/\b(returning|order by|group by)\b.*$/is, '')
    .replace(/\bset\b.*?(\bfrom\b|\bwhere\b|$)/is, '$1')
const groupIsEnough = ({ own, inner }, ownedNames) => {
  const owned = tablesInText(own).filter((name) => ownedNames.has(name) || name === 'any_table')
  if (owned.length === 0) return true
  const near = inner.map((group) => group.own).filter((text) => !/^\s*select\b/i.test(text))
  const text = [conditionsIn(own), ...near].join(' ')
  return countOf(text, /\baccount_id\b/g) >= owned.length
}
const isGiven =
  /\baccount_id\s*(=|in)\s*\(?\s*\$|\baccounts\.id\s*=\s*\$|insert into \w+ \(account_id\b/i
/** Inside of a chain a text may take the owner from the chain's row. */
const isTaken = /\baccount_id\s*=\s*\w+\.account_id\b/i
const textIsEnough = ({ text, isInChain }, ownedNames) =>
  (isGiven.test(text) || (isInChain && isTaken.test(text))) &&
  groupsOf(text).every((group) => groupIsEnough(group, ownedNames))

/** Functions that give a condition on the owner: `eb('reviews.account_id', '=', accountId)`. */
const scopingFunctions = (trees) => {
  const found = new Set()
  for (const tree of trees)
    visit(tree, (node) => {
      if (
        !ts.isCallExpression(node) ||
        !ts.isIdentifier(node.expression) ||
        node.expression.text !== 'eb'
      )
        return
      const [column] = node.arguments
      if (column && ts.isStringLiteralLike(column) && /(^|\.)account_id$/.test(column.text)) {
        const name = functionOf(node)
        found.add(name)
      }
    })
  return found
}

/** The function of the file's top level that a chain is the answer of, unfinished, for its callers to go on with. */
const executes = /^(execute\w*|stream)$/
const begunBy = ({ node, steps }) => {
  if (steps.some((step) => executes.test(calledName(step) ?? ''))) return null
  const { parent } = node
  if (!ts.isArrowFunction(parent) || parent.body !== node) return null
  return parent.parent?.parent?.parent?.parent === node.getSourceFile() ? functionOf(node) : null
}

const judge = (repository, rows) => {
  const schema = readSchema(repository)
  const known = new Set(schema.keys())
  const ownedNames = new Set([...schema].filter(([, { owned }]) => owned).map(([name]) => name))
  const scoping = scopingFunctions(rows.map(repository.tree))
  const begun = new Map()
  const wrong = []
  for (const file of rows)
    for (const query of queriesIn(repository.tree(file), known)) {
      const owned = query.tables.filter((name) => ownedNames.has(name) || name === 'any_table')
      if (owned.length === 0) continue
      if (query.kind === 'text') {
        if (!textIsEnough(query, ownedNames)) wrong.push({ file, query, owned })
        continue
      }
      const said = saidBy(query.steps, scoping)
      if (isEnough(said, { owned, width: query.width })) continue
      const name = begunBy(query)
      if (name) begun.set(name, { said, owned, width: query.width })
      else wrong.push({ file, query, owned })
    }
  for (const file of rows)
    for (const query of continuedIn(repository.tree(file), new Set(begun.keys()))) {
      const { said, owned, width } = begun.get(query.name)
      const more = saidBy(query.steps, scoping)
      const all = {
        mentions: said.mentions + more.mentions,
        isScoped: said.isScoped || more.isScoped,
      }
      if (!isEnough(all, { owned, width: width + query.width })) wrong.push({ file, query, owned })
    }
  return wrong
}

export const complaints = (repository) => {
  const rows = repository.files.filter(
    (file) =>
      file.startsWith(product) &&
      file !== 'server/src/db/migrate.ts' &&
      file.endsWith('.ts') &&
      !isTest(file) &&
      /\b(select|insert|update|delete)|Of\(/i.test(repository.text(file)),
  )
  const needed = new Set()
  const found = judge(repository, rows).flatMap(({ file, query, owned }) => {
    const room = roomOf(file)
    const name = functionOf(query.node)
    needed.add(`${room} ${name}`)
    if (overAllAccounts[room]?.[name]) return []
    return [
      `${file}:${lineOf(query.node)}: ${name} asks ${[...new Set(owned)].join(', ')} without naming account_id`,
    ]
  })
  const left = Object.entries(overAllAccounts).flatMap(([room, functions]) =>
    Object.keys(functions)
      .filter((name) => !needed.has(`${room} ${name}`))
      .map((name) => notNeeded('over-all-accounts.mjs', `${room} ${name}`)),
  )
  return [...found, ...left]
}
