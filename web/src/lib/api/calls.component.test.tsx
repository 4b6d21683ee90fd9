/** What every call of a page sends, and how often it is tried. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { domainId, idOf } from '../../../test/example-company.ts'
import { applyLocale, setPersonLocale } from '../i18n/i18n.ts'
import { setCallContext } from './call-context.ts'
import { orpc } from './client.ts'
import { queryClient } from './query-client.ts'

/** Without the question whether the server is back, which follows the outage of an earlier test at some time. */
function watchCalls(): Request[] {
  const network = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = network
  })
  const sent: Request[] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.endsWith('/api/health')) sent.push(request)
    return Response.json({ code: 'Conflict', message: '', status: 409, data: {} }, { status: 409 })
  }
  setCallContext({ domainId })
  return sent
}

it('is tried once, and where a page asks for more, 300 ms later', async () => {
  const sent = watchCalls()
  const { queryFn, queryKey } = orpc.categories.listCategories.queryOptions({ input: {} })
  const ask = (more: object) =>
    queryClient.fetchQuery({ queryKey: [...queryKey, more], queryFn, ...more } as never)
  await expect(ask({})).rejects.toThrow()
  expect(sent).toHaveLength(1)
  const begun = performance.now()
  await expect(ask({ retry: 1 })).rejects.toThrow()
  expect(sent).toHaveLength(3)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(295)
  expect(queryClient.getDefaultOptions().mutations).toMatchObject({ retry: false, retryDelay: 300 })
})

it('is asked again by itself where a proxy’s server was killed, if it only reads', async () => {
  const network = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = network
  })
  const asked: string[] = []
  globalThis.fetch = async (input, init) => {
    const { method, url } = new Request(input, init)
    asked.push(`${method} ${new URL(url).pathname}`)
    return new Response(null, { status: 502 })
  }
  setCallContext({ domainId })
  await orpc.products.queryProducts.call({ body: { filters: [] } }).catch(() => {})
  await orpc.products.editProduct
    .call({ params: { productId: idOf(71) }, query: { version: 1 }, body: { name: 'Once' } })
    .catch(() => {})
  expect(asked).toEqual([
    ...Array.from({ length: 3 }, () => 'POST /api/products/query'),
    `PATCH /api/products/${idOf(71)}`,
  ])
})

it('says the company and the language of the person', async () => {
  const sent = watchCalls()
  setPersonLocale('fr-fr')
  onTestFinished(async () => {
    setPersonLocale(null)
    await applyLocale('elsewhere')
  })
  await applyLocale('elsewhere')
  await orpc.categories.listCategories.call({}).catch(() => {})
  expect(sent[0]?.headers.get('accept-language')?.toLowerCase()).toBe('fr-fr')
  expect(new URL(sent[0]?.url ?? '').searchParams.get('domain')).toBe(domainId)
})

describe('a body that is a text', () => {
  const params = { userId: idOf(2) }

  it('goes as plain text', async () => {
    const sent = watchCalls()
    await orpc.products.addInterestedProduct.call({ params, body: idOf(71) }).catch(() => {})
    expect(sent[0]?.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(await sent[0]?.text()).toBe(idOf(71))
    expect(sent[0]?.method).toBe('POST')
    expect(sent[0]?.credentials).toBe('include')
    expect(new URL(sent[0]?.url ?? '').searchParams.get('domain')).toBe(domainId)
  })

  it.each(['“Größe” \\ 1\n2', '"quoted"', '12', 'null', '{"a":1}'])(
    'keeps what it says: %s',
    async (body) => {
      const sent = watchCalls()
      const target = { productId: idOf(71), detailFieldId: idOf(24) }
      await orpc.products.setDetail.call({ params: target, query: {}, body }).catch(() => {})
      expect(sent[0]?.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(await sent[0]?.text()).toBe(body)
    },
  )

  it('is JSON where it is none', async () => {
    const sent = watchCalls()
    await orpc.products.queryProducts.call({ query: {}, body: { search: 'oak' } }).catch(() => {})
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(await sent[0]?.json()).toEqual({ search: 'oak' })
  })
})
