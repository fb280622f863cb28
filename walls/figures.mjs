// The size and structure of the repository in figures: `npm run figures` writes them into ARCHITECTURE.md, between the
// two marks. `--chain` prints the longest chain of imports too.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

const rooms = ['contract/src', 'server/src', 'web/src', 'widget/src', 'sandbox/src']
const page = 'ARCHITECTURE.md'
const marks = ['<!-- figures -->', '<!-- /figures -->']

const isSource = (name) => /\.tsx?$/.test(name) && !/\.(test|spec|d)\.tsx?$/.test(name)
const files = rooms
  .filter((room) => existsSync(room))
  .flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && isSource(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
const known = new Set(files)
const parsed = new Map(
  files.map((file) => [
    file,
    ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
  ]),
)

const functionLines = (source) => {
  const found = []
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const line = (at) => source.getLineAndCharacterOfPosition(at).line
      found.push(line(node.getEnd()) - line(node.getStart()) + 1)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const targetOf = (file, specifier) => {
  if (specifier.startsWith('@plaudit/contract/'))
    return `contract/src/${specifier.slice('@plaudit/contract/'.length)}.ts`
  return specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : null
}
const isTypeOnly = ({ importClause: clause }) => {
  if (!clause || clause.isTypeOnly) return Boolean(clause)
  const named = clause.namedBindings
  const names = named && ts.isNamedImports(named) ? named.elements : []
  return !clause.name && names.length > 0 && names.every((one) => one.isTypeOnly)
}
const importsOf = (file, { withTypes }) =>
  parsed
    .get(file)
    .statements.filter((one) => ts.isImportDeclaration(one) && (withTypes || !isTypeOnly(one)))
    .map((one) => targetOf(file, one.moduleSpecifier.text))
    .filter((one) => known.has(one))

/**
 * The longest way from each file down to one that imports nothing of ours, files counted;
 * there are no cycles (the walls).
 */
const findChains = (how) => {
  const imports = new Map(files.map((file) => [file, importsOf(file, how)]))
  const lengths = new Map()
  const from = (file) => {
    if (!lengths.has(file)) lengths.set(file, 1 + Math.max(0, ...imports.get(file).map(from)))
    return lengths.get(file)
  }
  const first = files.toSorted((a, b) => from(b) - from(a))[0]
  const chain = []
  for (let file = first; file; file = imports.get(file).toSorted((a, b) => from(b) - from(a))[0])
    chain.push(file)
  return { imports, chain }
}
const { imports, chain } = findChains({ withTypes: true })
const { chain: loaded } = findChains({ withTypes: false })

const featureOf = (file) => /^(server|web)\/src\/features\/[^/]+/.exec(file)?.[0]
const arrows = new Set(
  [...imports].flatMap(([file, targets]) =>
    targets
      .map((target) => [featureOf(file), featureOf(target)])
      .filter(([from, to]) => from && to && from !== to)
      .map(([from, to]) => `${from} ${to}`),
  ),
)
const twoWay = [...arrows].filter((arrow) => arrows.has(arrow.split(' ').reverse().join(' ')))

const folderSizes = () => {
  const counts = new Map()
  for (const room of rooms.filter((one) => existsSync(one)))
    for (const entry of readdirSync(room, { recursive: true, withFileTypes: true }))
      if (entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
        counts.set(entry.parentPath, (counts.get(entry.parentPath) ?? 0) + 1)
  return [...counts.values()]
}

const spread = (numbers) => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return [at(0.5), at(0.9), sorted.at(-1) ?? 0]
}
const lines = files.map((file) => parsed.get(file).getLineStarts().length)
const rows = [
  ['lines a file', ...spread(lines)],
  ['lines a function', ...spread(files.flatMap((file) => functionLines(parsed.get(file))))],
  ['files a folder, tests and styles counted', ...spread(folderSizes())],
]
const text = [
  marks[0],
  '',
  '| | median | 90th percentile | most |',
  '| --- | --- | --- | --- |',
  ...rows.map(([name, ...values]) => `| ${name} | ${values.join(' | ')} |`),
  '',
  `${files.length} source files without tests, ${lines.reduce((sum, one) => sum + one, 0)} lines; longest import chain ${chain.length} files, ${loaded.length} of those that are loaded (without types); ${twoWay.length / 2} pairs of features that import each other.`,
  '',
  marks[1],
].join('\n')

const before = readFileSync(page, 'utf8')
const [from, to] = [before.indexOf(marks[0]), before.indexOf(marks[1])]
if (from < 0 || to < from) throw new Error(`${page} has no ${marks.join(' … ')}`)
const after = before.slice(0, from) + text + before.slice(to + marks[1].length)
writeFileSync(page, after)
process.stdout.write(`${text}\n`)
if (process.argv.includes('--chain'))
  process.stdout.write(`${['', ...chain, '', ...loaded].join('\n')}\n`)
