/** The floor: Fastify, one prepared statement for each address, nothing around them. Says its port. */
import fastify from 'fastify'
import pg from 'pg'
import { say } from '../child.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
const app = fastify()
app.get<{ Params: { id: string } }>('/one/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'one',
    text: 'select * from floor_products where id = $1',
    values: [params.id],
  })
  return rows[0]
})
/** With all that hangs on it in the tables beside Directus. */
app.get<{ Params: { id: string } }>('/whole/:id', async ({ params }) => {
  const { rows } = await pool.query({
    name: 'whole',
    text: `select p.*, to_json(c) as category,
        (select json_agg(r) from floor_prices r where r.product = p.id) as prices,
        (select json_agg(m) from floor_media m where m.product = p.id) as media
      from floor_products p left join floor_categories c on c.id = p.category where p.id = $1`,
    values: [params.id],
  })
  return rows[0]
})
app.get('/page', async () => {
  const { rows } = await pool.query({
    name: 'page',
    text: 'select * from floor_products order by name, id limit 20',
  })
  return { result: rows }
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
say(typeof address === 'object' ? address?.port : null)
