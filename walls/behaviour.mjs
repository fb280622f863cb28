// Checks the rules of docs/behaviour against their citations: an id that is cited in code or documents is defined
// once, and no rule is cited by anything else. `node walls/behaviour.mjs [folder]` for
// another tree (its own test does that).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = process.argv[2] ?? '.'
const pages = 'docs/behaviour'
const rooms =
  'contract server web widget sandbox e2e bench run walls docs README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md'
// Landed migrations are never edited, and the walls' own test plants faults.
const passedOver =
  /(^|\/)(node_modules|dist|results|test-results)\/|^server\/src\/db\/migrations\/|^walls\/walls\.test\.ts$/

const filesIn = (room) =>
  room.endsWith('.md')
    ? [room]
    : readdirSync(join(root, room), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name).slice(root === '.' ? 0 : root.length + 1),
        )
const files = rooms
  .split(' ')
  .filter((room) => existsSync(join(root, room)))
  .flatMap(filesIn)
  .filter((file) => /\.(tsx?|mjs|css|html|sql|md)$/.test(file) && !passedOver.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n') }))
const isPage = ({ file }) => file.startsWith(`${pages}/`)

const complaints = []
const definedAt = new Map()
const eachLine = (some, visit) =>
  some.forEach(({ file, lines }) => lines.forEach((line, i) => visit(line, `${file}:${i + 1}`)))

eachLine(files.filter(isPage), (line, place) => {
  const id = /^- \*\*([A-Z]+-\d+)\*\* /.exec(line)?.[1]
  if (!id) return
  if (definedAt.has(id)) complaints.push(`${place}: ${id} is defined at ${definedAt.get(id)} too`)
  else definedAt.set(id, place)
})

const words = new Set([...definedAt.keys()].map((id) => id.replace(/-\d+$/, '')))
const cited = new RegExp(`(?<![\\w-])(?:${[...words].join('|')})-\\d+(?![\\w-])`, 'g')
const old =
  /\b(?:spec|specification|decisions) \d{1,2}(?!\d)|\bpoints? P?\d+\b|['"`(]P\d{1,2}(?=[ ),:])/gi
let citations = 0
eachLine(files, (line, place) => {
  for (const [id] of words.size > 0 ? line.matchAll(cited) : []) {
    citations += 1
    if (!definedAt.has(id)) complaints.push(`${place}: ${id} has no definition in ${pages}`)
  }
  for (const [text] of line.matchAll(old))
    complaints.push(`${place}: "${text}" cites no rule; name its id in ${pages}`)
})

process.stdout.write(
  complaints.length
    ? `${complaints.join('\n')}\n`
    : `behaviour: ${definedAt.size} rules, cited in ${citations - definedAt.size} places, nothing to complain about\n`,
)
process.exit(complaints.length ? 1 : 0)
