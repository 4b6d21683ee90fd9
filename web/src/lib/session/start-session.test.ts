import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const calls = vi.hoisted(() => ({
  identity: { getSession: vi.fn() },
  domains: { getDomain: vi.fn(), listDomains: vi.fn() },
}))
vi.mock('../api/calls.ts', () => ({ api: calls }))
vi.mock('../api/query-client.ts', () => ({ queryClient: { clear: () => {} } }))
vi.mock('../i18n/i18n.ts', () => ({ setPersonLocale: () => {} }))

const token = 'a-token-of-a-share-link'
const reload = vi.fn()
const stored = new Map<string, string>()

beforeEach(() => {
  vi.resetModules()
  vi.resetAllMocks()
  stored.clear()
  vi.stubGlobal('location', { reload, hostname: 'atelier.example', origin: 'http://atelier.example' })
  const storage = new Proxy({} as Storage, {
    get: (_target, name) =>
      ({
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      })[String(name)],
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

const refusal = (status: number, code: string) =>
  Object.assign(new Error(code), { status, code, message: '' })

function remember(): void {
  stored.set('vitrine.user', '"p1"')
  stored.set('vitrine.domain', '"d1"')
}

const colors = { primaryColor: '#502e61', primaryBtnColor: '#502e61' }
const domainOf = (_id: string) => ({
  _id,
  name: _id,
  customization: { colors, names: { appName: '' }, logos: { appLogo: false }, version: 1 },
})

function answers(user: { _id: string; language: string } | null): void {
  calls.domains.getDomain.mockImplementation(async ({ domain }: { domain: string }) => domainOf(domain))
  calls.identity.getSession.mockResolvedValue({ user, domains: [], access: {}, ownsProfile: true })
}

async function start(shareToken?: string) {
  const { ensureStarted } = await import('./start-session.ts')
  const { currentSession } = await import('./session-store.ts')
  return { started: ensureStarted({ shareToken }), ensureStarted, currentSession }
}

describe('starting with a share link', () => {
  it.each([503, 500, 429])(
    'says a failure of %d instead of reloading, and can be tried again',
    async (status) => {
      calls.domains.listDomains.mockRejectedValueOnce(refusal(status, 'Unavailable'))
      const { started, ensureStarted, currentSession } = await start(token)
      await expect(started).rejects.toMatchObject({ status })
      expect(reload).not.toHaveBeenCalled()

      answers(null)
      calls.domains.listDomains.mockResolvedValueOnce({ result: [{ _id: 'd2' }] })
      await ensureStarted({ shareToken: token })
      expect(currentSession()).toMatchObject({ status: 'entered', user: null, domain: { _id: 'd2' } })
    },
  )

  it('opens what the link opens where somebody is signed in, whose session stays', async () => {
    remember()
    answers(null)
    calls.domains.listDomains.mockResolvedValueOnce({ result: [{ _id: 'd2' }] })
    const { started, currentSession } = await start(token)
    await started
    expect(currentSession()).toMatchObject({ user: null, domain: { _id: 'd2' } })
    expect(stored.get('vitrine.user')).toBe('"p1"')
  })

  it('shows who is signed in what is theirs once the link has ended', async () => {
    remember()
    answers({ _id: 'p1', language: 'en-us' })
    calls.domains.listDomains.mockRejectedValueOnce(refusal(401, 'NotSignedIn'))
    const { started, currentSession } = await start(token)
    await started
    expect(currentSession()).toMatchObject({ user: { _id: 'p1' }, domain: { _id: 'd1' } })
  })

  it('is signed out where the link has ended and nobody is signed in', async () => {
    calls.domains.listDomains.mockRejectedValueOnce(refusal(401, 'NotSignedIn'))
    const { started, currentSession } = await start(token)
    await started
    expect(currentSession().status).toBe('signed-out')
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('starting as somebody known', () => {
  it('reloads with nothing stored after a failure nobody foresaw', async () => {
    remember()
    calls.identity.getSession.mockRejectedValue(refusal(500, 'InternalError'))
    calls.domains.getDomain.mockRejectedValue(refusal(500, 'InternalError'))
    const { currentSession } = await start()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect([...stored.keys()]).toEqual([])
    expect(currentSession().status).toBe('signed-out')
  })

  it('waits where nobody answers, and forgets nothing', async () => {
    remember()
    answers({ _id: 'p1', language: 'en-us' })
    calls.identity.getSession.mockRejectedValueOnce(refusal(503, 'Unavailable'))
    vi.stubGlobal('fetch', async () => ({ status: 200 }))
    const { started, currentSession } = await start()
    await started
    expect(currentSession()).toMatchObject({ status: 'entered', user: { _id: 'p1' }, domain: { _id: 'd1' } })
    expect(reload).not.toHaveBeenCalled()
  })

  it('is signed out where a sign-in elsewhere has ended the session', async () => {
    remember()
    answers(null)
    calls.identity.getSession.mockRejectedValue(refusal(403, 'LoginAgain'))
    const { started, currentSession } = await start()
    await started
    expect(currentSession().status).toBe('signed-out')
    expect([...stored.keys()]).toEqual([])
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('pages that need a session and no company', () => {
  const operator = { _id: 'o1', language: 'en-us', affiliation: { system: true } }

  async function isSomebodyHere() {
    const { isSomebodyHere } = await import('./start-session.ts')
    const { currentSession } = await import('./session-store.ts')
    return { answer: isSomebodyHere(), currentSession }
  }

  it('are shown to whoever the server knows, whose other tabs notice their leaving', async () => {
    calls.identity.getSession.mockResolvedValue({ user: operator, domains: [] })
    calls.domains.listDomains.mockResolvedValue({ result: [] })
    const { answer, currentSession } = await isSomebodyHere()
    expect(await answer).toBe(true)
    expect(currentSession()).toMatchObject({ status: 'choosing', user: { _id: 'o1' } })
    expect(stored.get('vitrine.user')).toBe('"o1"')
  })

  it.each([
    [401, 'NotSignedIn'],
    [403, 'LoginAgain'],
    [403, 'AccountDisabled'],
  ])('are nobody’s after %d %s, which is no fault', async (status, code) => {
    calls.identity.getSession.mockRejectedValue(refusal(status, code))
    const { answer } = await isSomebodyHere()
    expect(await answer).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('say a fault of the server instead of loading the page again and again', async () => {
    calls.identity.getSession.mockRejectedValue(refusal(500, 'InternalError'))
    const { answer } = await isSomebodyHere()
    await expect(answer).rejects.toMatchObject({ status: 500 })
    expect(reload).not.toHaveBeenCalled()
  })

  it('know somebody again who was in no company when the page is loaded anew', async () => {
    stored.set('vitrine.user', '"o1"')
    calls.identity.getSession.mockResolvedValue({ user: operator, domains: [] })
    calls.domains.listDomains.mockResolvedValue({ result: [] })
    const { started, currentSession } = await start()
    await started
    expect(currentSession()).toMatchObject({ status: 'choosing', user: { _id: 'o1' } })
  })
})
