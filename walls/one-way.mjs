// Two folders of the features that import each other are one folder: between folders, and between features, the imports
// of the product run one way. Tests are not checked: they may build their world from every room.
import { dirname, join } from 'node:path'
import { isCode, isTest } from './repository.mjs'

const features = 'server/src/features/'
const featureOf = (file) => file.slice(features.length).split('/')[0]
/** The folders of two files from where their paths part; none for one folder, or a folder and what is inside of it. */
const parting = (from, to) => {
  const [a, b] = [dirname(from).split('/'), dirname(to).split('/')]
  const at = a.findIndex((part, i) => part !== b[i])
  if (at === -1 || at >= b.length) return null
  return [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')]
}

const edgesOf = (repository) => {
  const edges = new Map()
  for (const file of repository.files) {
    if (!file.startsWith(features) || !isCode(file) || isTest(file)) continue
    for (const name of repository.imports(file).filter((one) => one.startsWith('.'))) {
      const to = join(dirname(file), name)
      const folders = to.startsWith(features) ? parting(file, to) : null
      if (!folders) continue
      const [from, into] = folders
      if (!edges.has(from)) edges.set(from, new Map())
      if (!edges.get(from).has(into)) edges.get(from).set(into, file)
    }
  }
  return edges
}

/** The way back from one folder to another, if there is one. */
const wayBack = (edges, from, to, seen = new Set()) => {
  for (const next of edges.get(from)?.keys() ?? []) {
    if (next === to) return [from, to]
    if (seen.has(next)) continue
    seen.add(next)
    const rest = wayBack(edges, next, to, seen)
    if (rest) return [from, ...rest]
  }
  return null
}

export const complaints = (repository) => {
  const edges = edgesOf(repository)
  return [...edges].flatMap(([from, targets]) =>
    [...targets].flatMap(([to, file]) => {
      const back = wayBack(edges, to, from)
      if (!back) return []
      const what = featureOf(`${from}/`) === featureOf(`${to}/`) ? 'folders' : 'features'
      return [`${file}: ${what} that import each other: ${[from, ...back].join(' → ')}`]
    }),
  )
}
