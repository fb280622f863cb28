import { Readable } from 'node:stream'
import { exportedTables } from '../../../db/table-rules.ts'
import type { Owner } from '../../../world.ts'
import { ownedRows } from './rows.ts'

async function* asJson({ world, accountId }: Owner) {
  yield '{'
  let isFirstTable = true
  for (const table of exportedTables) {
    yield `${isFirstTable ? '' : ','}\n${JSON.stringify(table)}: [`
    isFirstTable = false
    let isFirstRow = true
    for await (const row of ownedRows(world.db, table, accountId)) {
      yield `${isFirstRow ? '\n' : ',\n'}${JSON.stringify(row)}`
      isFirstRow = false
    }
    yield '\n]'
  }
  yield '\n}\n'
}

/** ACC-26: exports all data of the account, streamed. Secrets (password, tokens) are not included. */
export const exportAccount = async (owner: Owner) => ({
  name: 'plaudit-account.json',
  contentType: 'application/json; charset=utf-8',
  body: Readable.from(asJson(owner), { objectMode: false }),
})
