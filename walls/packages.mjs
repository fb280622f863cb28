// A package comes into a room by the list of that room (lists/packages.mjs): what everybody may import, everybody will.
import { isCode, isTest, notNeeded } from './repository.mjs'
import { packages as lists } from './lists/packages.mjs'

const packages = lists.map((line) => ({
  ...line,
  may: line.may.flatMap((words) => words.split(' ')),
}))

const isPackage = (name) => !name.startsWith('.') && !name.startsWith('@plaudit/')
const isTesting = (file) => isTest(file) || file.startsWith('server/test/')

export const complaints = (repository) => {
  const used = new Map(packages.map((line) => [line, new Set()]))
  const found = repository.files.filter(isCode).flatMap((file) => {
    const lines = packages.filter((line) => line.in.test(file) && (!line.tests || isTesting(file)))
    return repository
      .imports(file)
      .filter(isPackage)
      .filter((name) => {
        const givers = lines.filter((line) => line.may.includes(name))
        for (const line of givers) used.get(line).add(name)
        return givers.length === 0
      })
      .map((name) => `${file}: ${name} is not on the list of packages of this room`)
  })
  const left = packages.flatMap((line) =>
    line.may
      .filter((name) => !used.get(line).has(name))
      .map((name) =>
        notNeeded('packages.mjs', `${name} for ${line.tests ? 'tests in ' : ''}${line.in}`),
      ),
  )
  return [...found, ...left]
}
