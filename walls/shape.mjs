// Keeps the rooms tidy: no grab-bags, no barrels, no giants, one name for one feature, and settings, time and the
// outside world each in one place. `node walls/shape.mjs [folder]` for another tree (its own test does that).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = process.argv[2] ?? '.'
const rooms = [
  'contract/src',
  'server/src',
  'web/src',
  'widget/src',
  'sandbox/src',
  'bench/src',
  'e2e',
].filter((room) => existsSync(join(root, room)))
const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => join(entry.parentPath, entry.name).slice(root === '.' ? 0 : root.length + 1)),
)
const features = existsSync(join(root, 'server/src/features'))
  ? readdirSync(join(root, 'server/src/features'))
  : []
const words = /^(routes|rules|rows|view|jobs|[a-z]+(-[a-z0-9]+)+)(\.test)?\.ts$/
const grabBag = /\/(utils?|helpers?|common|shared|lib|misc|core|types|constants)(\/|\.tsx?$)/
const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)

/** Rooms whose files are not divided yet since lines are 100 columns wide. */
const stillLong = /^(sandbox|server\/src\/start)\//

const complaints = []
for (const file of files) {
  const complain = (why) => complaints.push(`${file}: ${why}`)
  const name = basename(file)
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n').length
  const source = stillLong.test(file) ? 380 : 300
  const limit = isTest(file) ? 400 : source
  if (grabBag.test(`/${file}`)) complain('a grab-bag; name it after its purpose')
  if (/^index\.tsx?$/.test(name)) complain('a barrel; import the file you mean')
  if (!/^[a-z0-9-]+(\.[a-z]+)*\.tsx?$/.test(name)) complain('file names are kebab-case')
  if (lines > limit) complain(`${lines} lines; ${limit} is the ceiling`)
  if (file.startsWith('server/src/features/') && !isTest(file) && !words.test(name))
    complain('not a word of the feature vocabulary: routes, rules, rows, view, jobs, verb-noun')
  const webFeature = /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]
  if (webFeature && !features.includes(webFeature))
    complain(`no server feature is called ${webFeature}`)
  if (isTest(file) || !file.startsWith('server/src/')) continue
  if (/process\.env/.test(text) && file !== 'server/src/start/config.ts')
    complain('settings are read in start/config.ts only')
  if (/[^.\w]fetch\(/.test(text) && !/^server\/src\/(providers|start)\//.test(file))
    complain('outgoing HTTP belongs in providers/')
  if (/new Date\(\)|Date\.now\(\)/.test(text) && !file.startsWith('server/src/start/'))
    complain('the time comes from world.clock')
  if (/\.transaction\(\)/.test(text) && !file.startsWith('server/src/db/'))
    complain('transactions are opened by inTransaction')
}
process.stdout.write(
  complaints.length
    ? `${complaints.join('\n')}\n`
    : `shape: ${files.length} files, nothing to complain about\n`,
)
process.exit(complaints.length ? 1 : 0)
