/** Rows of a company as the database has them, whoever runs beside it. */
import pg from 'pg'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export class Records {
  readonly #url: () => Promise<string>
  readonly #domainId: string

  /** `url`: the owner's address, which is another one after each start of an embedded database. */
  constructor(url: () => Promise<string>, domainId: string) {
    this.#url = url
    this.#domainId = domainId
  }

  /** Answers a statement with the company's rows in sight. */
  async rows<Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> {
    return await this.#asTenant<Row>('rollback', statement, values)
  }

  /** The same, and what it changes stays. */
  async write<Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> {
    return await this.#asTenant<Row>('commit', statement, values)
  }

  async #asTenant<Row extends object>(
    ending: 'commit' | 'rollback',
    statement: string,
    values: unknown[],
  ): Promise<Row[]> {
    const client = new pg.Client({ connectionString: await this.#url() })
    await client.connect()
    try {
      await client.query('begin; set local role vitrine_tenant')
      await client.query("select set_config('app.domain_id', $1, true)", [this.#domainId])
      const { rows } = await client.query<Row>(statement, values)
      await client.query(ending)
      return rows
    } finally {
      await client.end()
    }
  }

  async count(statement: string, ...values: unknown[]): Promise<number> {
    const [row] = await this.rows<{ count: number }>(
      `select count(*)::int as count from ${statement}`,
      ...values,
    )
    return row?.count ?? 0
  }

  /** How often a worker has taken a process over from where another one was. */
  async resumed(processId: string): Promise<number> {
    return await this.count(`process_log where message = 'resumed' and process_id = $1`, processId)
  }
}
