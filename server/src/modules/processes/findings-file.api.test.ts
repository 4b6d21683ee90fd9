/** The list of findings is opened in spreadsheets: what somebody wrote into a file must not be calculated there. */
import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { givenCompany, signIn } from '../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../test/harness/test-server.ts'
import { startLoad } from '../transfers/index.ts'
import { getProcess } from './processes.service.ts'

let server: TestServer

beforeAll(async () => {
  server = await sharedServer({ works: true })
})

it('keeps what begins like a formula as text, in every column that somebody else wrote', async () => {
  const { scope, admin } = await givenCompany(server)
  const starts = ['=1+1', '+1+1', '-1+1', '@SUM(1)']
  // Enough prices to be taken for a column of prices.
  const good = Array.from({ length: 100 }, (_, n) => `GOOD-${n};A name;${n}.5`)
  const bad = starts.map((start) => `${start};A name;${start} no number`)
  const content = Readable.from([`reference;name;price\n${[...good, ...bad].join('\n')}\n`])
  const id = await startLoad(scope, server.storage, content, {
    fileName: 'formulas.csv',
    currency: 'EUR',
  })
  const state = async () => (await getProcess(scope, id)).state
  await expect.poll(state, { timeout: 60_000 }).toBe('finished')
  const { result } = await getProcess(scope, id)
  const headers = await signIn(server, admin)
  const { statusCode, body } = await server.request({ url: result?.file?.path ?? '', headers })
  expect(statusCode).toBe(200)
  const cells: string[][] = parse(body, { bom: true, from: 2 })
  expect(cells.map(([, reference, , value]) => [reference, value])).toEqual(
    starts.map((start) => [`'${start}`, `'${start} no number`]),
  )
})
