/** What permissions cost: the same queries as a super admin, who has no limits, and as a client with many of them. */
import { inTurn, ratio, row } from '../measure.ts'
import { type QueryCase, queryCases } from '../query/cases.ts'
import { type BenchServer, startBenchServer } from '../query/server.ts'

const rounds = 25
const pageSize = 20
const limits = { folders: 2_000, clientGroups: 50, fields: 200, cutsClient: true }

export async function benchAccess(sizes: number[]): Promise<void> {
  for (const products of sizes.length > 0 ? sizes : [100_000]) await benchSize(products)
}

async function benchSize(products: number): Promise<void> {
  console.log(`\n### ${products.toLocaleString('en')} products\n`)
  const server = await startBenchServer({ products, ...limits })
  try {
    console.log(
      row('query', 'without limits p50', 'client p50', 'ratio', 'client after a changed grant', 'ratio'),
    )
    console.log(row(...Array.from({ length: 6 }, () => '---')))
    for (const queryCase of queryCases) await benchCase(server, queryCase)
  } finally {
    await server.close()
  }
}

async function benchCase(server: BenchServer, queryCase: QueryCase): Promise<void> {
  const { world } = server
  const as = (cookie: string) => async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/products/query?domain=${world.domainId}&page=${queryCase.page}&per_page=${pageSize}`,
      headers: { cookie },
      payload: {
        filters: queryCase.filters(world),
        sorting: queryCase.sorting(world),
        search: queryCase.search ?? '',
      },
    })
    if (answer.statusCode !== 200) throw new Error(`${queryCase.name}: ${answer.body.slice(0, 200)}`)
    return answer.json<{ total: number }>().total
  }
  const admin = as(server.staffCookie)
  const client = as(server.clientCookie)
  const [all, seen] = [await admin(), await client()]
  if (seen === 0 || seen >= all) throw new Error(`${queryCase.name}: the client counts ${seen} of ${all}`)
  const timings = await inTurn(rounds, {
    // A product changes before each, so that the total has to be counted.
    prepareAdmin: () => server.touchProduct(),
    admin,
    prepareClient: () => server.touchProduct(),
    client,
    prepareChanged: async () => {
      await server.touchProduct()
      await server.touchGrants()
    },
    changed: client,
    // The super admin's grants are read anew as well; not in their time.
    settle: admin,
  })
  const { admin: base, client: limited, changed } = timings
  console.log(
    row(
      queryCase.name,
      base.p50,
      limited.p50,
      ratio(limited.p50, base.p50),
      changed.p50,
      ratio(changed.p50, base.p50),
    ),
  )
}
