// The rooms as the walls read them: every file once, its text, its imports and its syntax tree.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const rooms = ['contract', 'server', 'web', 'widget', 'sandbox', 'e2e', 'bench', 'run', 'walls']
const notOurs = new Set(['node_modules', 'dist', 'results'])

const filesUnder = (root, folder) =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : filesUnder(root, path)
    return /\.(tsx?|[cm]?js|css)$/.test(entry.name) ? [path] : []
  })

export const isTest = (file) => /\.(test|spec)\.tsx?$/.test(file)
export const isCode = (file) => !file.endsWith('.css')

const once = (make) => {
  const made = new Map()
  return (key) => made.get(key) ?? made.set(key, make(key)).get(key)
}

/** `root`: another tree, for the tests of the walls. */
export const openRepository = (root = '.') => {
  const text = once((file) => readFileSync(join(root, file), 'utf8'))
  return {
    root,
    files: rooms
      .filter((room) => existsSync(join(root, room)))
      .flatMap((room) => filesUnder(root, room)),
    text,
    tree: once((file) => ts.createSourceFile(file, text(file), ts.ScriptTarget.Latest, true)),
    imports: once((file) =>
      ts.preProcessFile(text(file), true, true).importedFiles.map(({ fileName }) => fileName),
    ),
    has: (path) => existsSync(join(root, path)),
    read: (path) => readFileSync(join(root, path), 'utf8'),
    list: (path) => (existsSync(join(root, path)) ? readdirSync(join(root, path)).sort() : []),
  }
}

/** What a list allows and the rooms do not need any more goes from the list: lists only become shorter. */
export const notNeeded = (list, entry) =>
  `walls/lists/${list}: ${entry} is not needed any more; take it out`
