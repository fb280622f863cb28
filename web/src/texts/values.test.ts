import ts from 'typescript'
import { expect, test } from 'vitest'

type Tree = { [key: string]: string | Tree }
const files = import.meta.glob<Tree>('./en/*.json', { import: 'default', eager: true })

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const flat = (tree: Tree, path: string): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : flat(value, `${path}${key}.`),
  )

/** `namespace:key`, plural forms together → the values that its texts show; a plural needs `count`. */
const needs = new Map<string, Set<string>>()
for (const [file, tree] of Object.entries(files))
  for (const [form, text] of flat(tree, `${/(\w+)\.json$/.exec(file)![1]}:`)) {
    const key = form.replace(PLURAL, '')
    const needed = needs.get(key) ?? new Set()
    for (const [, name] of text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)) needed.add(name!)
    if (form !== key) needed.add('count')
    needs.set(key, needed)
  }

const config = ts.findConfigFile(
  ts.sys.getCurrentDirectory(),
  ts.sys.fileExists,
  'web/tsconfig.json',
)!
const src = config.replace('tsconfig.json', 'src/')
const settings = ts.getParsedCommandLineOfConfigFile(
  config,
  {},
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
)!

/** The screens, and one file more that is not on the disk. */
const compile = (added: string): { program: ts.Program; addedPath: string } => {
  const addedPath = `${src}texts/added.tsx`
  const disk = ts.createCompilerHost(settings.options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => path === addedPath || disk.fileExists(path),
    readFile: (path) => (path === addedPath ? added : disk.readFile(path)),
    getSourceFile: (path, options) =>
      path === addedPath
        ? ts.createSourceFile(path, added, options, true)
        : disk.getSourceFile(path, options),
  }
  return {
    program: ts.createProgram([...settings.fileNames, addedPath], settings.options, host),
    addedPath,
  }
}

const literalsOf = (type: ts.Type): string[] =>
  (type.isUnion() ? type.types : [type]).flatMap((one) => (one.isStringLiteral() ? one.value : []))

/** The namespace of a `t`, '' for `translate`; null for any other function. */
const namespaceOf = (checker: ts.TypeChecker, callee: ts.Expression): string | null => {
  if (callee.getText() === 'translate') return ''
  const type = checker.getTypeAtLocation(callee)
  if (type.symbol?.name !== 'TFunction') return null
  const [namespace] = checker.getTypeArguments(type as ts.TypeReference)
  return (namespace && literalsOf(namespace)[0]) ?? 'app'
}

/** Names of the values that a call gives; null where they are not written there. */
const valuesOf = (values: ts.Expression | undefined): Set<string> | null => {
  if (!values) return new Set()
  if (!ts.isObjectLiteralExpression(values) || values.properties.some(ts.isSpreadAssignment))
    return null
  return new Set(values.properties.map((one) => one.name!.getText()))
}

/**
 * Texts that a file uses without a value that they show: calls of `t` and `translate`,
 * and whole keys that are handed on.
 */
const missingIn = (file: ts.SourceFile, checker: ts.TypeChecker): string[] => {
  const missing: string[] = []
  const compare = (key: string, given: Set<string> | null) => {
    if (given)
      for (const name of needs.get(key) ?? [])
        if (!given.has(name)) missing.push(`${key} without ${name}`)
  }
  const visit = (node: ts.Node) => {
    const namespace = ts.isCallExpression(node) ? namespaceOf(checker, node.expression) : null
    if (ts.isCallExpression(node) && namespace !== null) {
      const [key, values] = node.arguments
      const keys = key ? literalsOf(checker.getTypeAtLocation(key)) : []
      // A key of the type `TextKey` was handed on: its literal is looked at where it stands.
      for (const one of keys.length < needs.size ? keys : [])
        compare(one.includes(':') ? one : `${namespace}:${one}`, valuesOf(values))
      for (const value of node.arguments.slice(1)) visit(value)
    } else {
      if (ts.isStringLiteral(node)) compare(node.text, new Set())
      ts.forEachChild(node, visit)
    }
  }
  visit(file)
  return missing
}

test(
  'every text is given the values that it shows, whatever way its key is written',
  { timeout: 120_000 },
  () => {
    const uses = [
      "t('problem.robot')",
      "t(known ? 'problem.gone' : 'preview.none_about', { site })",
      't(`problem.${problem}_about`)',
      "t('preview.photos')",
      "translate('sources:bar.ready')",
      "({ error: 'imports:of_a_test' })",
      "({ error: 'sources:preview.verified' })",
    ]
    const { program, addedPath } = compile(`
    import { useTranslation } from 'react-i18next'
    import { translate } from './translate.ts'
    const { t } = useTranslation('sources')
    export const used = (problem: 'robot' | 'busy', site: string, known: boolean) => [${uses.join(', ')}]
  `)
    const checker = program.getTypeChecker()
    expect(missingIn(program.getSourceFile(addedPath)!, checker)).toEqual([
      'sources:problem.robot without site',
      'sources:problem.robot_about without site',
      'sources:preview.photos without count',
      'sources:bar.ready without shown',
      'sources:preview.verified without site',
    ])
    const screens = settings.fileNames.filter((path) => !path.includes('.test.'))
    expect(screens.length).toBeGreaterThan(100)
    expect(
      screens.flatMap((path) =>
        missingIn(program.getSourceFile(path)!, checker).map(
          (line) => `${path.replace(src, '')}: ${line}`,
        ),
      ),
    ).toEqual([])
  },
)
