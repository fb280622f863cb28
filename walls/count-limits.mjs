// A folder holds at most 25 files of its own, and a file at most 8 exports: more than that nobody keeps in
// mind. What is over it today stands in lists/count-limits.mjs with its number, which only goes down. The
// contract, the texts and the types written from a published schema are lists by nature.
import { dirname } from 'node:path'
import { isTest, notNeeded } from './repository.mjs'
import { fullFolders, manyExports } from './lists/count-limits.mjs'

const MOST_FILES = 25
const MOST_EXPORTS = 8
const listsByNature = /(^|\/)(migrations|texts|docs)(\/|$)|\.graphql\.ts$/
const counted = /\.(tsx?|css|mjs)$/

const exportsIn = (text) => {
  const single = text.match(/^export (?!type \{|\{|\*)/gm)?.length ?? 0
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names]) =>
    names.split(',').filter((name) => name.trim()),
  )
  return single + lists.length
}
/** Today's number of each that is over the limit. */
const over = (entries, most) => Object.fromEntries(entries.filter(([, number]) => number > most))

const foldersOver = (files) => {
  const numbers = new Map()
  for (const file of files.filter((one) => counted.test(one) && !listsByNature.test(one)))
    numbers.set(dirname(file), (numbers.get(dirname(file)) ?? 0) + 1)
  return over([...numbers], MOST_FILES)
}
const filesOver = (repository) =>
  over(
    repository.files
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !isTest(file))
      .filter((file) => !file.startsWith('contract/') && !listsByNature.test(file))
      .map((file) => [file, exportsIn(repository.text(file))]),
    MOST_EXPORTS,
  )

const compare = (now, allowed, { what, most }) => [
  ...Object.entries(now)
    .filter(([path, number]) => number > (allowed[path] ?? most))
    .map(([path, number]) => `${path}: ${number} ${what}; ${allowed[path] ?? most} is the most`),
  ...Object.entries(allowed)
    .filter(([path, number]) => (now[path] ?? 0) < number)
    .map(([path, number]) =>
      now[path]
        ? `walls/lists/count-limits.mjs: ${path} has ${now[path]} ${what} now, not ${number}; write that`
        : notNeeded('count-limits.mjs', path),
    ),
]

export const complaints = (repository) => {
  const allowed = Object.assign({}, ...manyExports.map(({ files }) => files))
  return [
    ...compare(foldersOver(repository.files), fullFolders, { what: 'files', most: MOST_FILES }),
    ...compare(filesOver(repository), allowed, { what: 'exports', most: MOST_EXPORTS }),
  ]
}
