// Every wall that is not an import's direction (imports.cjs). `node walls/check.mjs [folder]` for another tree.
import * as accountScope from './account-scope.mjs'
import * as countLimits from './count-limits.mjs'
import { openRepository } from './repository.mjs'
import * as oneExport from './one-export.mjs'
import * as oneWay from './one-way.mjs'
import * as outside from './outside.mjs'
import * as packages from './packages.mjs'
import * as structure from './structure.mjs'
import * as sqlInRows from './sql-in-rows.mjs'
import * as tables from './tables.mjs'

const walls = {
  structure,
  oneExport,
  countLimits,
  oneWay,
  packages,
  outside,
  sqlInRows,
  accountScope,
  tables,
}
const repository = openRepository(process.argv[2])
let failed = false
for (const [name, wall] of Object.entries(walls)) {
  const started = performance.now()
  const complaints = wall.complaints(repository)
  failed ||= complaints.length > 0
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`)
  if (process.env.WALLS_TIMES)
    process.stdout.write(`${name}: ${Math.round(performance.now() - started)} ms\n`)
}
if (!failed)
  process.stdout.write(`walls: ${repository.files.length} files, nothing to complain about\n`)
process.exit(failed ? 1 : 0)
