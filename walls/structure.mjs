// Keeps the rooms tidy: no grab-bags, no barrels, no giants, one name for one feature.
import { basename } from 'node:path'
import { isTest } from './repository.mjs'

const words = /^(routes|rules|rows|view|jobs|[a-z]+(-[a-z0-9]+)+)(\.test)?\.ts$/
const grabBag = /\/(utils?|helpers?|common|shared|lib|misc|core|types|constants)(\/|\.(tsx?|mjs)$)/
const isChecked = (file) =>
  /\.(tsx?|mjs)$/.test(file) &&
  /^((contract|server|web|widget|sandbox|bench)\/src|server\/test|e2e|run|walls)\//.test(file)

const complaintsOf = (repository, file, features) => {
  const name = basename(file)
  const lines = repository.text(file).split('\n').length
  const limit = isTest(file) ? 400 : 300
  const webFeature = /^web\/src\/features\/([^/]+)\//.exec(file)?.[1]
  return [
    !file.startsWith('run/') && grabBag.test(`/${file}`) && 'a grab-bag; name it after its purpose',
    /^index\.(tsx?|mjs)$/.test(name) && 'a barrel; import the file you mean',
    !/^[a-z0-9-]+(\.[a-z]+)*\.(tsx?|mjs)$/.test(name) && 'file names are kebab-case',
    lines > limit && `${lines} lines; ${limit} is the ceiling`,
    file.startsWith('server/src/features/') &&
      !isTest(file) &&
      !words.test(name) &&
      'not a word of the feature vocabulary: routes, rules, rows, view, jobs, verb-noun',
    webFeature && !features.includes(webFeature) && `no server feature is called ${webFeature}`,
  ]
    .filter(Boolean)
    .map((why) => `${file}: ${why}`)
}

export const complaints = (repository) => {
  const features = repository.list('server/src/features')
  return repository.files
    .filter(isChecked)
    .flatMap((file) => complaintsOf(repository, file, features))
}
