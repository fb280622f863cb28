// The PostgreSQL server that tests use when one answers: TEST_DATABASE_URL, empty for none, else this machine's.
import { connect } from 'node:net'
import pg from 'pg'

export const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'

export const isReachable = () =>
  new Promise((done) => {
    if (!server) return done(false)
    const { hostname, port } = new URL(server)
    const socket = connect({ host: hostname, port: Number(port || 5432), timeout: 2000 }, () =>
      done(socket.destroy() && true),
    )
    socket.once('error', () => done(false)).once('timeout', () => done(socket.destroy() && false))
  })

const run = async (statement) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A database of its own, with its URL and a function that drops it. */
export const createDatabase = async (name) => {
  await run(`create database ${name}`)
  // What a crash of the server loses is nothing that a test checks here.
  await run(`alter database ${name} set synchronous_commit = off`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) }
}
