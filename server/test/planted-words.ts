import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { TestWorld } from './world.ts'

/** Where a word stands, in any letters: tables, those of the jobs too, and files by path or content. */
export const placesOf = async (t: TestWorld, word: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select table_schema || '.' || table_name as name
    from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`.execute(
    t.world.db,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.table(name)} as r where r::text ilike ${`%${word}%`} limit 1`.execute(
        t.world.db,
      )
    if (hits.length > 0) found.push(name)
  }
  const wanted = word.toLowerCase()
  const files = readdirSync(t.folder, { recursive: true, withFileTypes: true })
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = `${file.parentPath}/${file.name}`
    const content = readFileSync(path, 'latin1').toLowerCase()
    if (path.toLowerCase().includes(wanted) || content.includes(wanted)) found.push(path)
  }
  return found
}
