import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as accountScope from './account-scope.mjs'
import { openRepository } from './repository.mjs'
import { buildRepository, complaintsOf } from './small-repository.ts'
import * as sqlInRows from './sql-in-rows.mjs'
import * as tables from './tables.mjs'

const { folder, put, take, remove } = buildRepository()
afterAll(remove)
beforeAll(() =>
  put(
    'server/src/db/migrations/0001_first.sql',
    `create table accounts (id uuid primary key, name text not null);
    create table reviews (
      account_id uuid not null, -- whose it is
      id uuid not null,
      price numeric(10, 2) check (price in (1, 2)),
      primary key (account_id, id)
    );
    create table products (account_id uuid not null, id uuid, primary key (account_id, id));
    create table plans (id text primary key);
    alter table products drop constraint products_pkey, add primary key (id);`,
  ),
)

const rows = 'server/src/features/reviews/rows.ts'
const messagesOf = (wall: Parameters<typeof complaintsOf>[0], text: string, path = rows) => {
  put(path, `${text}\n`)
  const said = complaintsOf(wall, openRepository(folder)).join('\n')
  take(path)
  return said
}

describe('SQL', () => {
  const useCase = 'server/src/features/reviews/get-review.ts'
  const faults = [
    "export const x = (tx) => tx.selectFrom('reviews').selectAll().execute()",
    "export const x = (tx) => tx['selectFrom']('reviews').selectAll().execute()",
    "export const x = (tx) => tx.insertInto('reviews').values({}).execute()",
    "export const x = (tx) => tx.updateTable('reviews').set({}).execute()",
    "export const x = (tx) => tx.deleteFrom('reviews').execute()",
    "import { sql } from 'kysely'\nexport const x = (tx) => sql`select 1`.execute(tx)",
    "import { sql as s } from 'kysely'\nexport const x = s",
    "export const x = (pg) => pg.query('select 1')",
    'export const x = (id: string) => `select id from reviews where id = ${id}`',
    "export const x = 'delete from reviews where true'",
  ]

  test.each(faults)('outside of rows.ts is complained about: %s', (text) => {
    expect(messagesOf(sqlInRows, text, useCase)).toContain('SQL belongs in rows.ts')
  })

  test('in rows.ts, and in a test, it is no fault; types of kysely and plain words are none anywhere', () => {
    for (const text of faults) {
      expect(messagesOf(sqlInRows, text)).toBe('')
      expect(messagesOf(sqlInRows, text, useCase.replace('.ts', '.test.ts'))).toBe('')
    }
    const plain =
      "import type { Selectable } from 'kysely'\nexport type X = Selectable<object>\nexport const y = 'Select a reason from the list.'"
    expect(messagesOf(sqlInRows, plain, useCase)).toBe('')
  })
})

describe('a query on a table of owners', () => {
  test.each([
    "export const x = (tx, id) => tx.selectFrom('reviews').selectAll().where('id', '=', id).execute()",
    "export const x = (tx, id) => tx.selectFrom('reviews').select(['account_id', 'id']).where('id', '=', id).execute()",
    "export const x = (tx, id) => tx.selectFrom('reviews as r').selectAll().where('r.id', '=', id).execute()",
    "export const x = (tx, id) => tx.deleteFrom('reviews').where('id', '=', id).execute()",
    "export const x = (tx, from) => tx.insertInto('reviews').columns(['id']).expression(from).execute()",
    "export const x = (tx, change) => tx.updateTable('reviews').set(change).returning('account_id').execute()",
    "export const x = (tx, a) => tx.selectFrom('reviews').innerJoin('products', 'products.id', 'reviews.product_id').selectAll().where('reviews.account_id', '=', a).execute()",
    "export const x = (tx) => tx.selectFrom('reviews').innerJoin('products', (join) => join.onRef('products.account_id', '=', 'reviews.account_id')).selectAll().execute()",
    "export const x = (tx, a) => tx.selectFrom('reviews').selectAll().where('account_id', '=', a).where((eb) => eb.exists(eb.selectFrom('products').select('id').where('sku', '=', 1))).execute()",
    "const all = (tx) => tx.selectFrom('reviews').selectAll()\nexport const x = (tx, id) => all(tx).where('id', '=', id).execute()",
    "const table = 'reviews' as const\nexport const x = (tx) => tx.selectFrom(table).selectAll().execute()",
    'export const x = (tx, id) => sql`select * from reviews where id = ${id}`.execute(tx)',
    'export const x = (tx, id) => sql`select account_id from reviews where id = ${id}`.execute(tx)',
    'export const x = (tx, id) => sql`update reviews set account_id = ${id} where id = 1`.execute(tx)',
    'export const x = (tx, a) => sql`select * from reviews r join products p on p.id = r.product_id where r.account_id = ${a}`.execute(tx)',
    'export const x = (tx, a) => sql`select * from reviews where account_id = ${a} and exists (select 1 from products where sku is null)`.execute(tx)',
    'export const x = (tx, a) => sql`select id from reviews where account_id = ${a} union all select id from products`.execute(tx)',
    'export const x = (tx, name) => sql`select * from ${sql.table(name)}`.execute(tx)',
    'export const x = (id) => `select * from reviews where id = ${id}`',
  ])('that names no account is complained about: %s', (text) => {
    expect(messagesOf(accountScope, text)).toContain('without naming account_id')
  })

  test.each([
    "export const x = (tx, a) => tx.selectFrom('reviews').selectAll().where('account_id', '=', a).execute()",
    "export const x = (tx, row) => tx.insertInto('reviews').values(row).execute()",
    "export const x = (tx, from) => tx.insertInto('reviews').columns(['account_id', 'id']).expression(from).execute()",
    "export const x = (tx, id) => tx.selectFrom('plans').selectAll().where('id', '=', id).execute()",
    "export const x = (tx, a) => tx.selectFrom('reviews').innerJoin('products', (join) => join.onRef('products.account_id', '=', 'reviews.account_id')).selectAll().where('reviews.account_id', '=', a).execute()",
    "export const x = (tx, id) => tx.selectFrom('accounts').leftJoin('products', 'products.account_id', 'accounts.id').selectAll().where('accounts.id', '=', id).execute()",
    "const all = (tx) => tx.selectFrom('reviews').selectAll()\nexport const x = (tx, a) => all(tx).where('account_id', '=', a).execute()",
    "const only = (eb, a) => eb('reviews.account_id', '=', a)\nexport const x = (tx, a) => tx.selectFrom('reviews').selectAll().where((eb) => only(eb, a)).execute()",
    'export const x = (tx, a) => sql`select * from reviews where account_id = ${a}`.execute(tx)',
    'export const x = (tx, a) => sql`insert into reviews (account_id, id) select ${a}, 1`.execute(tx)',
    "export const x = 'Here are reviews from products that you like.'",
  ])('that names one, or asks a table without owners, is no fault: %s', (text) => {
    expect(messagesOf(accountScope, text)).toBe('')
  })

  test('that is on the list for another feature alone is complained about', () => {
    const text =
      "export const purgeDeleted = (tx) => tx.deleteFrom('reviews').where('status', '=', 'deleted').execute()"
    expect(messagesOf(accountScope, text)).toBe('')
    expect(messagesOf(accountScope, text, 'server/src/features/catalogue/rows.ts')).toContain(
      'purgeDeleted asks reviews',
    )
  })
})

describe('the document of tables', () => {
  const rules = 'server/src/db/table-rules.ts'
  beforeAll(() =>
    put(
      rules,
      `export const tableRules = {
        accounts: { kind: 'distributed', exported: true },
        reviews: { kind: 'distributed', exported: true },
        products: { kind: 'distributed', exported: 'a reason' },
        plans: { kind: 'reference' },
      } as const`,
    ),
  )
  const current = () => put('docs/tables.md', tables.draw(openRepository(folder)))

  test('says who owns a table, whose data it is, and its key as the migrations leave it', () => {
    const drawn = tables.draw(openRepository(folder)).replaceAll(/ +/g, ' ')
    expect(drawn).toContain('| `reviews` | reviews | | distributed | yes | `account_id`, `id` |')
    expect(drawn).toContain('| `products` | catalogue | | distributed | no | `id` |')
    expect(drawn).toContain('| `accounts` | accounts | | distributed | yes | `id` |')
  })

  test('that is out of date is complained about', () => {
    current()
    expect(complaintsOf(tables, openRepository(folder))).toEqual([])
    put('docs/tables.md', '# Tables\n')
    expect(complaintsOf(tables, openRepository(folder)).join('\n')).toContain('npm run tables')
  })

  test('a feature with SQL on a table of another is complained about', () => {
    const text = "export const x = (tx) => tx.selectFrom('products').selectAll().execute()"
    const widget = 'server/src/features/widgets/rows.ts'
    expect(messagesOf(tables, text, widget)).toContain(
      'products: widgets reads it; catalogue owns it',
    )
    // `reviews` may read it today, and not write it.
    expect(messagesOf(tables, text)).not.toContain('owns it')
    const writing = "export const x = (tx) => tx.updateTable('products').set({}).execute()"
    expect(messagesOf(tables, writing)).toContain('products: reviews writes it')
    const text2 = 'export const x = (tx) => sql`delete from reviews`.execute(tx)'
    expect(messagesOf(tables, text2, widget)).toContain('reviews: widgets writes it')
  })

  test('whoever else holds SQL on a table says why', () => {
    const also = { widgets: { does: 'reads' }, storefront: { does: 'reads', why: 'one statement' } }
    expect(tables.unexplained({ products: { owner: 'products', also } })).toEqual([
      'walls/lists/table-owners.mjs: products: say why widgets asks it itself',
    ])
  })

  test('a table of which nothing is said to the export is complained about', () => {
    put(
      'server/src/db/migrations/0002_wishes.sql',
      'create table wishes (account_id uuid, id uuid);',
    )
    expect(complaintsOf(tables, openRepository(folder)).join('\n')).toContain(
      `wishes: say in ${rules} what kind it is`,
    )
    take('server/src/db/migrations/0002_wishes.sql')
  })

  test('a table without an owner, or with a name from a value, is complained about', () => {
    put('server/src/db/migrations/0002_wishes.sql', 'create table wishes (id uuid primary key);')
    expect(complaintsOf(tables, openRepository(folder)).join('\n')).toContain(
      'a table without an owner',
    )
    take('server/src/db/migrations/0002_wishes.sql')
    const text =
      "import { sql } from 'kysely'\nexport const x = (name) => sql`select * from ${sql.table(name)}`"
    expect(messagesOf(tables, text)).toContain('the name of a table comes from a value')
  })
})
