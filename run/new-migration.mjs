// `npm run db:new -- add_tags`: the next migration file, empty.
import { readdirSync, writeFileSync } from 'node:fs'

const folder = 'server/src/db/migrations'
const name = process.argv[2]
if (!/^[a-z][a-z_]*$/.test(name ?? '')) {
  process.stdout.write('Say what it does in snake_case: npm run db:new -- add_tags\n')
  process.exit(1)
}
const last = Math.max(...readdirSync(folder).map((file) => Number.parseInt(file, 10)))
const path = `${folder}/${String(last + 1).padStart(4, '0')}_${name}.sql`
writeFileSync(path, '-- Why:\n')
process.stdout.write(`${path}\n`)
