import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// For the processes that tests start: compiling all modules takes half of a start.
process.env['NODE_COMPILE_CACHE'] ??= `${import.meta.dirname}/node_modules/.cache/plaudit-compiled`

/** Test files that take long, most of it waiting, whatever their size: begun last, they would run alone at the end. */
const long =
  /chaos|survive-kills|lost-connections|killed-restoring|connection-faults|announce|failed-start|new-feature|overload|image\.test|values\.test/

/**
 * Long files first, those of a browser last, the others as always: those of a former run by their time, else by their
 * size.
 */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (long.test(moduleId)) return 0
      return project.name === 'browser' ? 2 : 1
    }
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b))
  }
}

const testFiles = (rooms: string) => [`{${rooms}}/**/*.test.{ts,tsx}`]

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    // Projects do not share processes: the clock that a test of a browser's code sets would stop the timers of a
    // database that a test of the server left open for the next one.
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: testFiles('contract,server,sandbox,run,walls'),
          globalSetup: ['server/test/databases.ts'],
        },
      },
      { extends: true, test: { name: 'browser', include: testFiles('web,widget') } },
    ],
    pool: 'forks',
    // More than the two cores of CI: while a test waits for a provider or the database server, another runs.
    maxWorkers: process.env['TEST_DATABASE_URL'] ? 5 : 3,
    // A process goes through many files: what is loaded and compiled stays, which is a third of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
