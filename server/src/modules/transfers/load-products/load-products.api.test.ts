/** What a load refuses and takes of files that could be read in two ways. */
import { Readable } from 'node:stream'
import { beforeAll, expect, it } from 'vitest'
import { type Company, givenCompany } from '../../../../test/factories/company.ts'
import { sharedServer, type TestServer } from '../../../../test/harness/test-server.ts'
import { getProcess } from '../../processes/index.ts'
import { startLoad } from '../index.ts'

let server: TestServer
let company: Company

beforeAll(async () => {
  server = await sharedServer({ works: true })
  company = await givenCompany(server)
})

type Stated = Partial<Pick<Parameters<typeof startLoad>[3], 'numberStyle' | 'dateOrder'>>

async function load(lines: readonly string[], stated: Stated = {}) {
  const { scope } = company
  const content = Readable.from([`${lines.join('\n')}\n`])
  const id = await startLoad(scope, server.storage, content, {
    fileName: 'load.csv',
    currency: 'EUR',
    ...stated,
  })
  const read = async () => await getProcess(scope, id)
  await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBeOneOf(['finished', 'failed'])
  const { error, result } = await read()
  return error?.code ?? result?.numbers?.created
}

it('loads nothing of a file of which nothing tells how it is written, until somebody says so', async () => {
  const numbers = ['reference,name,weight', 'LOAD-1,Either,"2,400"']
  expect(await load(numbers)).toBe('ImportReadingOpen')
  expect(await load(numbers, { numberStyle: 'comma' })).toBe(1)
  const days = ['reference,name,launched', 'LOAD-2,Either,04/05/2026']
  expect(await load(days)).toBe('ImportReadingOpen')
  expect(await load(days, { dateOrder: 'dmy' })).toBe(1)
})
