// Which statements of the specification name a test. `npm run spec` lists the ids without one, by area; with an area as
// argument ("Main job") it fails when one of that area has none. The checklist lies beside the
// repository or at SPEC_CHECKLIST.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const path = [process.env.SPEC_CHECKLIST, '../shared/spec/checklist.md'].find(
  (one) => one && existsSync(one),
)
if (!path) {
  process.stdout.write('spec: no checklist here; set SPEC_CHECKLIST to its path\n')
  process.exit(0)
}
const rows = readFileSync(path, 'utf8')
  .split('\n')
  .map((line) => /^\| (S\d+\.\d+) \| (.+) \| ([^|]+) \| [^|]+ \|$/.exec(line))
  .filter(Boolean)
  .map(([, id, statement, area]) => ({ id, statement, area: area.trim() }))

const tests = ['contract', 'server', 'web', 'widget', 'sandbox', 'e2e', 'walls']
  .filter(existsSync)
  .flatMap((room) =>
    readdirSync(room, { recursive: true, withFileTypes: true })
      .filter(
        (entry) =>
          entry.isFile() &&
          /\.(test|spec)\.tsx?$/.test(entry.name) &&
          !entry.parentPath.includes('node_modules'),
      )
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8')),
  )
const shown = new Set(tests.flatMap((text) => text.match(/S\d+\.\d{3}/g) ?? []))
const wanted = process.argv[2]
const missing = rows.filter(({ id, area }) => !shown.has(id) && (!wanted || area === wanted))
for (const [area, ofArea] of Map.groupBy?.(missing, ({ area }) => area) ?? [['all', missing]]) {
  process.stdout.write(`${area}: ${ofArea.length} without a test\n`)
  for (const { id, statement } of ofArea) process.stdout.write(`  ${id} ${statement}\n`)
}
const unknown = [...shown].filter((id) => !rows.some((row) => row.id === id))
if (unknown.length) process.stdout.write(`not in the checklist: ${unknown.join(', ')}\n`)
process.stdout.write(
  `spec: ${rows.length - rows.filter(({ id }) => !shown.has(id)).length} of ${rows.length} statements name a test\n`,
)
process.exit(unknown.length || (wanted && missing.length) ? 1 : 0)
