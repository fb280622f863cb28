// The tables as the migrations leave them: which have an `account_id`, and what their primary key is.
// server/src/db/database.test.ts compares the document made of this with a database.
const folder = 'server/src/db/migrations'

/** The parts of a list in parentheses, divided at its own commas. */
const partsOf = (body) => {
  const parts = ['']
  let depth = 0
  for (const sign of body) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}
const bodyAt = (text, from) => {
  let depth = 0
  for (let i = from; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1
    if (text[i] === ')') depth -= 1
    if (depth === 0) return text.slice(from + 1, i)
  }
  return ''
}
const keyIn = (parts) => {
  const apart = parts.map((part) => /\bprimary key\s*\(([^)]*)\)/i.exec(part)?.[1]).find(Boolean)
  if (apart) return apart.split(',').map((column) => column.trim())
  const inline = parts.find((part) => /\bprimary key\b/i.test(part))
  return inline ? [inline.split(/\s+/)[0]] : []
}

const create = (tables, [name, text, from]) => {
  const parts = partsOf(bodyAt(text, from))
  tables.set(name, { key: keyIn(parts), owned: parts.some((part) => /^account_id\b/.test(part)) })
}
const alter = (tables, name, change) => {
  const table = tables.get(name)
  if (!table) return
  if (/\badd\s+(column\s+)?(if not exists\s+)?account_id\b/i.test(change)) table.owned = true
  if (/\bdrop\s+(column\s+)?account_id\b/i.test(change)) table.owned = false
  if (/\badd\b.*\bprimary key\b/is.test(change)) table.key = keyIn([change])
}

export const readSchema = (repository) => {
  const tables = new Map()
  for (const file of repository.list(folder).filter((name) => name.endsWith('.sql'))) {
    const text = repository.read(`${folder}/${file}`).replace(/--.*$/gm, '')
    const statements = /\b(create table|drop table|alter table)\s+(?:if (?:not )?exists\s+)?(\w+)/gi
    for (const found of text.matchAll(statements)) {
      const [whole, what, name] = found
      const end = found.index + whole.length
      if (/create/i.test(what)) create(tables, [name, text, text.indexOf('(', end)])
      if (/drop/i.test(what)) tables.delete(name)
      if (/alter/i.test(what)) {
        const change = text.slice(end, text.indexOf(';', end))
        const renamed = /^\s*rename to (\w+)/i.exec(change)?.[1]
        if (renamed) {
          tables.set(renamed, tables.get(name))
          tables.delete(name)
        } else alter(tables, name, change)
      }
    }
  }
  return tables
}
