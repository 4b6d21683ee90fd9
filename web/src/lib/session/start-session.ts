import type {
  Account,
  DomainAccess,
  DomainSummary,
  EnterableDomain,
  Session as SessionAnswer,
  ViewAsDescription,
} from '@vitrine/contract'
import { setCallContext } from '../api/call-context.ts'
import { api } from '../api/calls.ts'
import { refusalOf } from '../api/error-body.ts'
import { queryClient } from '../api/query-client.ts'
import { showErrorBanner } from '../banner/banner-store.ts'
import { loadChunk } from '../chunks/load-chunk.ts'
import { setPersonLocale } from '../i18n/i18n.ts'
import { isOutage, reachability } from '../network/network.ts'
import { applyBrand } from './brand-store.ts'
import { clearLocalData, isText, readLocal, writeLocal } from './local-data.ts'
import { findMappedDomain } from './mapped-domain.ts'
import { forgetSessionMemory } from './session-memory.ts'
import { currentSession, setSession } from './session-store.ts'

/** Thrown when the start leads to another address. */
export class BootRedirect extends Error {
  readonly address: string

  constructor(address: string) {
    super(`continue at ${address}`)
    this.address = address
  }
}

let started: Promise<void> | null = null
let isRunning = false
let isBeingLeft = false
for (const event of ['beforeunload', 'pagehide']) {
  globalThis.addEventListener?.(event, () => {
    isBeingLeft = true
  })
}

/** Parameters of the address that decide as whom the page is opened. */
interface StartAddress {
  shareToken?: string | undefined
  viewAs?: string | undefined
}

/** Finds out, once per page load, who is here: from a share token, or from what is stored on this device. */
export async function ensureStarted(address: StartAddress): Promise<void> {
  started ??= start(address)
  try {
    await started
  } catch (error) {
    // Redirects once: on the page it leads to, the start counts as done, signed out. Other errors can be retried.
    started = error instanceof BootRedirect ? Promise.resolve() : null
    throw error
  }
}

export function isStarting(): boolean {
  return isRunning
}

async function start({ shareToken, viewAs }: StartAddress): Promise<void> {
  isRunning = true
  try {
    if (shareToken !== undefined && (await isEnteredWithToken(shareToken))) return
    const domainId = readLocal('domain', isText)
    if (!isSomebodyStored()) return clearLocalData()
    await (domainId === null ? enterAsKnown() : enterDomain(domainId, viewAs))
  } catch (error) {
    // Nobody answered: that says nothing of who is here.
    if (!isOutage(error)) return await recover(error)
    if (shareToken === undefined && (await isEnteredAsKept())) return
    await untilAnswered()
    return await start({ shareToken, viewAs })
  } finally {
    isRunning = false
  }
}

/**
 * Whether the page is somebody's, for pages that need a session and no company: who is in none may be known by the
 * server alone.
 */
export async function isSomebodyHere(): Promise<boolean> {
  const session = currentSession()
  if (session.status !== 'signed-out') return session.user !== null
  isRunning = true
  try {
    await enterAsKnown()
  } catch (error) {
    if (isOutage(error)) {
      await untilAnswered()
      return await isSomebodyHere()
    }
    if (!isEndOfSession(error)) throw error
    forget()
  } finally {
    isRunning = false
  }
  return currentSession().status !== 'signed-out'
}

function isEndOfSession(error: unknown): boolean {
  const { status, code } = refusalOf(error)
  return status === 401 || code === 'LoginAgain' || code === 'AccountDisabled'
}

/** Enters as the person of the browser's session, according to the server. */
async function enterAsKnown(): Promise<void> {
  const answer = await api.identity.getSession({})
  if (answer.user !== null && (await enterAfterSignIn(answer)) === 'refused') waitInNoCompany(answer.user, [])
}

function waitInNoCompany(user: Account, domains: readonly EnterableDomain[]): void {
  // Their other tabs notice when it goes.
  writeLocal('user', user._id)
  writeLocal('domain', null)
  setPersonLocale(user.language)
  setSession({ status: 'choosing', user, domains })
}

const projectPage = /^\/projects\/web-session\/([0-9a-f-]{36})/

/** Opens a project taken along, without the server, as the person who took it; asks the server once it is back. */
async function isEnteredAsKept(): Promise<boolean> {
  const [, projectId] = projectPage.exec(location.pathname) ?? []
  const personId = readLocal('user', isText)
  if (projectId === undefined || personId === null) return false
  const { readTaken, setShownAsKept } = await loadChunk(
    () => import('../offline-projects/offline-projects.ts'),
  )
  const taken = await readTaken(projectId, { personId, impersonatorId: null }).catch(() => null)
  if (taken === null) return false
  const { entered, keptAt } = taken
  const domainId = entered.domain._id
  setCallContext({ domainId })
  setPersonLocale(entered.user?.language ?? null)
  applyBrand(entered.domain)
  setSession(entered)
  setShownAsKept({ projectId, keptAt })
  const stop = reachability.onReturn(() => {
    stop()
    void refreshAccess(domainId).catch(() => {})
  })
  reachability.doubt()
  return true
}

async function untilAnswered(): Promise<void> {
  if (isBeingLeft) await new Promise<never>(() => {})
  reachability.doubt()
  await reachability.untilReachable()
}

/**
 * The token in the address decides what is shown, even if somebody is signed in in this browser; without it they see
 * their own data. Any other failure is thrown: nothing stored is at fault, so starting anew would only meet it again.
 */
async function isEnteredWithToken(shareToken: string): Promise<boolean> {
  try {
    const isEntered = await enterWithToken(shareToken)
    if (!isEntered) setCallContext({ shareToken: null })
    return isEntered
  } catch (error) {
    const { status } = refusalOf(error)
    setCallContext({ shareToken: null })
    if (status === 401 || status === 403) return false
    throw error instanceof BootRedirect ? error : new LinkNotOpened(error)
  }
}

/** Thrown when the target of a share link couldn't be read; it can be retried. */
class LinkNotOpened extends Error {
  constructor(cause: unknown) {
    super('the share link could not be opened', { cause })
  }
}

/**
 * A session that ended means signed out. Any failure nobody foresaw reloads the page with nothing stored, which then
 * starts signed out.
 */
async function recover(error: unknown): Promise<void> {
  // The page is being left: what it had asked for was broken off, and says nothing of who is here.
  if (isBeingLeft) await new Promise<never>(() => {})
  if (error instanceof BootRedirect) throw error
  if (error instanceof LinkNotOpened) throw error.cause
  forget()
  if (isEndOfSession(error)) return
  if (refusalOf(error).status === 403) throw new BootRedirect('/no-access')
  location.reload()
  await new Promise<never>(() => {})
}

/** Reads who the caller is in `domainId` and shows that domain; with `viewAs`, in another person's view. */
export async function enterDomain(domainId: string, viewAs?: string): Promise<void> {
  const [answer, domain] = await Promise.all([
    api.identity.getSession({ domain: domainId }),
    api.domains.getDomain({ domain: domainId }),
  ])
  if (answer.access === null) throw new Error('the session names no access to the domain that was asked for')
  // Only now, so that a person who couldn't enter stays where they were.
  queryClient.clear()
  setCallContext({ domainId })
  const view = viewAs === undefined ? null : await describeView(viewAs)
  setCallContext({ viewAs: view === null ? null : `${view.kind}:${view._id}` })
  if (answer.user !== null) {
    writeLocal('user', answer.user._id)
    writeLocal('domain', domainId)
    setPersonLocale(answer.user.language)
  }
  applyBrand(domain)
  setSession({
    status: 'entered',
    user: answer.user,
    domains: answer.domains,
    access: view?.access ?? answer.access,
    domain,
    ownsProfile: answer.ownsProfile,
    boundTo: answer.boundTo,
    impersonator: answer.impersonator,
    viewAs: view,
  })
}

/** Null for a view that is none, or isn't theirs to see. What can be changed there is nobody's: it is to look at. */
async function describeView(viewAs: string): Promise<ViewAsDescription | null> {
  const [kind, id = ''] = viewAs.split(':')
  try {
    return await api.viewAs.describeViewAs(kind === 'person' ? { person: id } : { group: id })
  } catch (error) {
    showErrorBanner(error)
    return null
  }
}

/** Reads anew what the caller may do in the domain they are in; true where that was something else. */
export async function refreshAccess(domainId: string): Promise<boolean> {
  const before = currentSession()
  if (before.status === 'entered' && before.viewAs !== null) return false
  const { access } = await api.identity.getSession({ domain: domainId })
  return access !== null && acceptAccess(domainId, access)
}

let accessChangedAt = Number.NEGATIVE_INFINITY

/** Whether what the caller may do was shown anew after `at`, by `performance.now()`. */
export const accessChangedSince = (at: number): boolean => accessChangedAt > at

/** Shows what the caller may do by now; true where that was something else. */
export function acceptAccess(domainId: string, access: DomainAccess): boolean {
  const session = currentSession()
  if (session.status !== 'entered' || session.domain._id !== domainId || session.viewAs !== null) return false
  if (JSON.stringify(access) === JSON.stringify(session.access)) return false
  accessChangedAt = performance.now()
  setSession({ ...session, access })
  return true
}

/** Reads the company's brand and subscription again; the screen changes only where they differ. */
export async function refreshDomain(domainId: string): Promise<void> {
  const domain = await api.domains.getDomain({ domain: domainId })
  const session = currentSession()
  if (session.status !== 'entered' || session.domain._id !== domainId) return
  if (JSON.stringify(domain) === JSON.stringify(session.domain)) return
  applyBrand(domain)
  setSession({ ...session, domain })
}

/** Reads anew which companies the person may enter; elsewhere than in one there is nothing to show it. */
export async function refreshDomains(): Promise<void> {
  const { domains } = await api.identity.getSession({})
  const session = currentSession()
  if (session.status === 'entered') setSession({ ...session, domains })
}

/** Follows a sign-in: into the domain of this host name, the only one, or the choice between several (none: operators). */
export async function enterAfterSignIn(answer: SessionAnswer): Promise<'entered' | 'choosing' | 'refused'> {
  const mapped = await readMappedDomain()
  const offered = mapped === null ? answer.domains : answer.domains.filter(({ _id }) => _id === mapped._id)
  const [first] = offered
  if (answer.user === null) return 'refused'
  // Operators belong to no company, and learn where their work is done.
  const isOperator = answer.user.affiliation.system && answer.domains.length === 0
  if (offered.length > 1 || isOperator) {
    waitInNoCompany(answer.user, offered)
    return 'choosing'
  }
  if (first === undefined) return 'refused'
  await enterDomain(first._id)
  return 'entered'
}

/**
 * The domain of this host name, asked of the server; its brand is shown at once. Asked as nobody: somebody known is
 * shown their own domains, and those of another company would pass for having no company here.
 */
export async function readMappedDomain(): Promise<DomainSummary | null> {
  const { result } = await api.domains.listDomains(
    { page: 1, per_page: -1 },
    { context: { isAnonymous: true } },
  )
  const mapped = findMappedDomain(result, location.hostname)
  writeLocal('mapped-domain', mapped?._id ?? null)
  if (mapped !== null) applyBrand(mapped)
  return mapped
}

/** False for a link that opens nothing any more: a signed-in person then sees their own data, others sign in. */
async function enterWithToken(shareToken: string): Promise<boolean> {
  setCallContext({ shareToken })
  const { result } = await api.domains.listDomains({ page: 1, per_page: 10 })
  const [shared] = result
  if (shared === undefined) {
    if (projectPage.test(location.pathname)) throw new BootRedirect('/security/link-over')
    return false
  }
  await enterDomain(shared._id)
  return true
}

/**
 * Loads a page anew as the person of the browser's present session, without any former state. `userId`: that person,
 * where known.
 */
export function startAnew(path: string, userId?: string): void {
  if (userId !== undefined) writeLocal('user', userId)
  location.assign(path)
}

/** Forgets who was here, in memory and on this device. */
export function forget(): void {
  const session = currentSession()
  const isGuest = session.status === 'entered' && session.user === null
  // The end of a link says nothing of who is signed in in this browser.
  if (!isGuest || !isSomebodyStored()) clearLocalData()
  forgetSessionMemory()
  setCallContext({ domainId: null, shareToken: null, viewAs: null })
  setPersonLocale(null)
  setSession({ status: 'signed-out' })
  queryClient.clear()
}

export function isSomebodyStored(): boolean {
  return readLocal('user', isText) !== null
}
