// The outside world has doors: HTTP in providers/, time in world.clock, settings in start/config.ts, waiting in the
// queue. However it is spelled: the syntax tree is asked, the global object has no name here, and what a list allows
// (lists/outside.mjs) has its reason there.
import ts from 'typescript'
import { isTest, notNeeded } from './repository.mjs'
import { outside } from './lists/outside.mjs'
import { calledName, lineOf, readsGlobal, runningImports, visit } from './syntax.mjs'

const why = {
  network: 'outgoing HTTP belongs in providers/',
  timer: 'nothing waits but the queue and the vendors; a timer needs a reason',
  time: 'the time comes from world.clock',
  elapsed: 'a stopwatch needs a reason; the time comes from world.clock',
  settings: 'settings are read in start/config.ts only',
  global: 'the global object, eval, and modules by names that nobody can read, hide what is used',
  transaction: 'transactions are opened by inTransaction',
}
const vendorsOrStart = /^server\/src\/(providers|start)\//
const free = {
  network: vendorsOrStart,
  timer: vendorsOrStart,
  time: /^server\/src\/start\//,
  elapsed: vendorsOrStart,
  settings: /^server\/src\/start\/config\.ts$/,
  global: /^$/,
  transaction: /^server\/src\/db\//,
}

const all = (words, kind) => Object.fromEntries(words.split(' ').map((word) => [word, kind]))
const names = {
  ...all('fetch XMLHttpRequest WebSocket EventSource', 'network'),
  ...all('setTimeout setInterval setImmediate Atomics scheduler', 'timer'),
  ...all('globalThis global self window eval Function require', 'global'),
  performance: 'elapsed',
  Temporal: 'time',
}
const modules = {
  ...all('http https http2 net tls dgram dns dns/promises undici', 'network'),
  ...all('timers timers/promises', 'timer'),
  ...all('module vm', 'global'),
  perf_hooks: 'elapsed',
  process: 'settings',
}

/** `new Date(given)`, `Date.UTC`, `Date.parse` and `instanceof Date` do not read the clock; all else might. */
const dateKind = (node) => {
  const { parent } = node
  if (ts.isNewExpression(parent) && parent.expression === node)
    return parent.arguments?.length && !parent.arguments.some(ts.isSpreadElement) ? null : 'time'
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
    return ['UTC', 'parse'].includes(parent.name.text) ? null : 'time'
  return ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword
    ? null
    : 'time'
}
/** A deadline given to a call waits as a timer does. */
const signalKind = ({ parent }) =>
  ts.isPropertyAccessExpression(parent) && ['any', 'abort'].includes(parent.name.text)
    ? null
    : 'timer'
const ofProcess = {
  env: 'settings',
  hrtime: 'elapsed',
  getBuiltinModule: 'global',
  binding: 'global',
}
const processKind = (node) =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node
    ? (ofProcess[node.parent.name.text] ?? null)
    : 'settings'

const kinds = { Date: dateKind, process: processKind, AbortSignal: signalKind }
const kindOf = (node) => {
  if (ts.isCallExpression(node)) return calledName(node) === 'transaction' ? 'transaction' : null
  if (!ts.isIdentifier(node)) return null
  const { text } = node
  if (!Object.hasOwn(names, text) && !Object.hasOwn(kinds, text)) return null
  if (!readsGlobal(node)) return null
  return Object.hasOwn(kinds, text) ? kinds[text](node) : names[text]
}
/** A file without any of these words needs no tree. A name may be written with escapes. */
const suspicious = new RegExp(
  [
    `\\b(${[...Object.keys(names), ...Object.keys(kinds), 'transaction'].join('|')})\\b`,
    `['"](node:)?(${Object.keys(modules).join('|')})['"]`,
    'import\\(',
    '\\\\u',
  ].join('|'),
)

const kindsIn = (tree) => {
  const found = []
  visit(tree, (node) => {
    const kind = kindOf(node)
    if (kind) found.push({ kind, node })
  })
  for (const { node, name } of runningImports(tree)) {
    const kind = name === null ? 'global' : modules[name.replace(/^node:/, '')]
    if (kind) found.push({ kind, node })
  }
  return found
}

export const complaints = (repository) => {
  const needed = new Set()
  const found = repository.files
    .filter((file) => file.startsWith('server/src/') && file.endsWith('.ts') && !isTest(file))
    .filter((file) => suspicious.test(repository.text(file)))
    .flatMap((file) =>
      kindsIn(repository.tree(file))
        .filter(({ kind }) => !free[kind].test(file))
        .filter(({ kind }) => {
          needed.add(`${file} ${kind}`)
          return !outside[file]?.[kind]
        })
        .map(({ kind, node }) => `${file}:${lineOf(node)}: ${why[kind]}`),
    )
  const left = Object.entries(outside).flatMap(([file, kinds]) =>
    Object.keys(kinds)
      .filter((kind) => !needed.has(`${file} ${kind}`))
      .map((kind) => notNeeded('outside.mjs', `${kind} in ${file}`)),
  )
  return [...new Set(found), ...left]
}
