// @slow: costly workbooks use up the time that they are given
/** Workbooks that would take minutes and gigabytes: their import fails, and other companies are answered meanwhile. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { costlySheets } from '../factories/awkward-sheets/hostile.ts'
import { givenCompany, signIn } from '../factories/company.ts'
import { apiCaller } from '../harness/api-caller.ts'
import { importerOf } from '../harness/imported-files.ts'
import { startTestServer, type TestServer } from '../harness/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, {}, { works: true })
})
afterAll(() => server.close())

it('fail with a key and a place while another company’s lists are answered', async () => {
  const [sender, other] = [await givenCompany(server), await givenCompany(server)]
  const importer = importerOf(server, sender.domainId, await signIn(server, sender.admin))
  const list = apiCaller(server, other.domainId, await signIn(server, other.admin))
  for (const { file, title, refused = 'SheetEmpty' } of costlySheets) {
    const begun = await importer.start('products.xlsx', await file())
    let answered = 0
    let state = 'reading'
    while (state === 'reading') {
      const { status } = await list('POST /products/query', { query: { per_page: '10' }, body: {} })
      expect(status).toBe(200)
      answered += 1
      state = (await importer.get(begun)).state
    }
    const { error } = await importer.get(begun)
    const [code, place] = refused.split(' ')
    expect({ title, state, code: error?.code, place: error?.data?.place }).toEqual({
      title,
      state: 'failed',
      code,
      place,
    })
    expect(answered).toBeGreaterThan(2)
  }
})
