/** What every call of a page sends, and how often it is tried. */
import { expect, it, onTestFinished } from 'vitest'
import { domainId } from '../../../test/example-company.ts'
import { applyLocale, setPersonLocale } from '../i18n/i18n.ts'
import { setCallContext } from './call-context.ts'
import { orpc } from './client.ts'
import { queryClient } from './query-client.ts'

function watchCalls(): Request[] {
  const network = globalThis.fetch
  onTestFinished(() => {
    globalThis.fetch = network
  })
  const sent: Request[] = []
  globalThis.fetch = async (input, init) => {
    sent.push(new Request(input, init))
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
