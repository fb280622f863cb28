import Fastify from 'fastify'
import pg from 'pg'

/**
 * What the framework gives with nothing of ours behind it, in a process of its own: `/memory` sends the bytes at
 * `BODY_URL`, `/database` one page of the reviews of `PRODUCT_ID` of `ACCOUNT_ID`, its body built by one prepared statement.
 */
const body = await (await fetch(process.env['BODY_URL']!)).text()
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const app = Fastify({ logger: false })
const type = 'application/json; charset=utf-8'

app.get('/memory', (_request, reply) => reply.header('content-type', type).send(body))
app.get('/database', async (_request, reply) => {
  const { rows } = await pool.query<{ page: string }>({
    name: 'page',
    text: `select coalesce(json_agg(r), '[]')::text as page from (
      select id, author, rating, title, text, country, variant, sort_at as date, media, source, verified, pinned,
        helpful_votes, reply from reviews where account_id = $1 and product_id = $2 and status = 'published'
      order by pinned desc, sort_at desc, id desc limit 11) r`,
    values: [process.env['ACCOUNT_ID'], process.env['PRODUCT_ID']],
  })
  return reply.header('content-type', type).send(rows[0]!.page)
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
