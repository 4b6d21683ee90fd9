import { isRedirect } from '@tanstack/react-router'
import type { Account } from '@vitrine/contract'
import { noPermissions } from '@vitrine/rules'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetSessionMemory } from '../../lib/session/session-memory.ts'
import { type Entered, setSession } from '../../lib/session/session-store.ts'
import { guard, guardAccount } from './guard.ts'

const server = vi.hoisted(() => ({ isSomebodyHere: vi.fn() }))
vi.mock('../../lib/session/start-session.ts', () => server)

function inside(name: string | null): Entered {
  const account = { _id: 'u', email: 'a@b.example', profile: { name, company: '', picture: null } }
  return {
    status: 'entered',
    ownsProfile: true,
    boundTo: null,
    impersonator: null,
    viewAs: null,
    user: name === null ? null : (account as Account),
    domains: [],
    domain: {} as Entered['domain'],
    access: {
      domain: 'd',
      isClient: false,
      isSuperAdmin: false,
      isPublicToken: name === null,
      permissions: noPermissions(),
    },
  }
}

function redirectOf(enter: () => void): unknown {
  try {
    enter()
    return null
  } catch (thrown) {
    return isRedirect(thrown) ? thrown.options : thrown
  }
}

describe('the guard of pages inside a domain', () => {
  beforeEach(() => {
    setSession({ status: 'signed-out' })
    redirectOf(() => guard('Elsewhere', '/'))
  })

  it('sends strangers to the login with the way back', () => {
    expect(redirectOf(() => guard('Catalog', '/catalog?folder=1'))).toMatchObject({
      to: '/login',
      search: { return: '/catalog?folder=1' },
    })
  })

  it('lets people and holders of a share token in', () => {
    setSession(inside('Marie'))
    expect(redirectOf(() => guard('Catalog', '/catalog'))).toBeNull()
    setSession(inside(null))
    expect(redirectOf(() => guard('Home', '/'))).toBeNull()
  })

  it('sends people without a name to the set-up', () => {
    setSession(inside(''))
    expect(redirectOf(() => guard('Home', '/'))).toMatchObject({ to: '/security/user-setup' })
  })

  it('keeps holders of a share token to the catalogue', () => {
    setSession(inside(null))
    expect(redirectOf(() => guard('Content', '/content/products'))).toMatchObject({ to: '/no-access' })
  })

  it('lets nobody in by having been there once the session has ended', () => {
    setSession(inside('Marie'))
    guard('Catalog', '/catalog')
    forgetSessionMemory()
    setSession({ status: 'signed-out' })
    expect(redirectOf(() => guard('Catalog', '/catalog/1'))).toMatchObject({ to: '/login' })
  })

  it('lets moves within one route name pass', () => {
    setSession(inside('Marie'))
    guard('Catalog', '/catalog')
    setSession({ status: 'signed-out' })
    expect(redirectOf(() => guard('Catalog', '/catalog/1'))).toBeNull()
    expect(redirectOf(() => guard('Home', '/'))).toMatchObject({ to: '/login' })
  })
})

describe('the guard of pages that need a session and no company', () => {
  const enter = (isSomebody: boolean) => {
    server.isSomebodyHere.mockResolvedValue(isSomebody)
    return guardAccount({ location: { href: '/operator?part=log' } }).then(
      () => null,
      (thrown) => (isRedirect(thrown) ? thrown.options : thrown),
    )
  }

  it('lets somebody in, and sends strangers to the login with the way back', async () => {
    setSession({ status: 'signed-out' })
    expect(await enter(true)).toBeNull()
    expect(await enter(false)).toMatchObject({ to: '/login', search: { return: '/operator?part=log' } })
  })

  it('sends whoever came by a link to what it opens', async () => {
    setSession(inside(null))
    expect(await enter(false)).toMatchObject({ to: '/' })
  })
})
