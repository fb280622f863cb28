import { fileReader, runImport, type ImportReader } from '../imports/running/run-import.ts'
import { walkSite } from './walk-site.ts'
import { endSourceImport } from './end-source-import.ts'

const siteReader: ImportReader = { read: walkSite, end: endSourceImport }

/** The job of every import, whether it reads a file or a site: both wait in one queue. */
export const runAnyImport = runImport((run) => (run.plan.walk ? siteReader : fileReader))
