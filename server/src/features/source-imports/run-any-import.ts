import { runImport, type ImportReader } from '../imports/running/run-import.ts'
import { fileReader } from '../imports/running/file-reader.ts'
import { crawlSite } from './crawl-site.ts'
import { endSourceImport } from './end-source-import.ts'

const siteReader: ImportReader = { read: crawlSite, end: endSourceImport }

/** The job of every import, from a file or a site: both use one queue. */
export const runAnyImport = runImport((run) => (run.plan.walk ? siteReader : fileReader))
