/** Carries out what each call states about its access; the only way from a request to a scope. */
import type { Access, AccessOf, EndpointMeta, Need } from '@vitrine/contract'
import { refuse } from '../platform/errors.ts'
import { isUuid } from '../platform/uuid.ts'
import type { Caller, PersonCaller } from './caller.ts'
import { type OptimisticScope, openedProject, type Scope } from './scope.ts'

/** How the guard asks who calls and enters a domain; given by the application for each request. */
export interface RequestAuth {
  /** Refuses LoginAgain when the session was ended by a sign-in elsewhere. */
  caller(): Promise<Caller>
  /** Refuses NotFound when the caller has no business in the domain. */
  enter(caller: Caller, domainId: string): Promise<Scope>
  /** Both in one round trip, where the caller is a member with a session and nothing else is to be said; else null. */
  enterBySession(domainId: string): Promise<Scope | null>
  /** The same by what was true at the caller's last request. */
  optimistic(domainId: string): OptimisticScope | null
  /** Whether `enter` answers with somebody else's view: then only what everybody may read is served. */
  isViewAs: boolean
}

/**
 * Lets a person into an account call, or refuses: NotSignedIn, LoginAgain, NotInThisSession, NotAllowed. Who calls is not asked for
 * public calls: a browser whose session was ended must still be able to sign in. Those that want to know ask the
 * entrance themselves.
 */
export async function admitToAccount(
  access: AccessOf<'account'>,
  requestAuth: RequestAuth,
): Promise<PersonCaller> {
  const caller = await requestAuth.caller()
  if (caller.kind !== 'person') return refuse('NotSignedIn')
  if (!serves(access.sessions, caller)) refuse('NotInThisSession')
  if (access.isOperator === true && !caller.person.isSystem) refuse('NotAllowed')
  return caller
}

/**
 * The scope of a domain call, or refuses: NotSignedIn, LoginAgain, NotFound (domain), NotAllowed, SubscriptionInactive,
 * SubscriptionNeeded.
 */
export async function admitToDomain(
  access: AccessOf<'domain'>,
  domainId: unknown,
  requestAuth: RequestAuth,
  kind: 'reads' | 'writes',
): Promise<Scope> {
  const isId = typeof domainId === 'string' && isUuid(domainId)
  const scope =
    (isId ? await requestAuth.enterBySession(domainId) : null) ??
    (await enterAsCaller(access, domainId, requestAuth))
  checkAdmission(access, scope, kind)
  return scope
}

async function enterAsCaller(
  access: AccessOf<'domain'>,
  domainId: unknown,
  requestAuth: RequestAuth,
): Promise<Scope> {
  const caller = await requestAuth.caller()
  if (caller.kind === 'anonymous') refuse('NotSignedIn')
  if (typeof domainId !== 'string' || !isUuid(domainId)) {
    refuse('InvalidInput', { place: 'domain', reason: 'the id of a domain is needed' })
  }
  if (requestAuth.isViewAs && access.audience !== 'anyone') refuse('NotAllowed')
  return await requestAuth.enter(caller, domainId)
}

/**
 * Executes a call that works in its scope alone by an optimistic scope of its caller. Null where there is none, or it was stale:
 * what was read is thrown away, nothing was written, and the call is to be made in the ordinary way.
 */
export async function executeOptimistically<Result>(
  access: AccessOf<'domain'>,
  domainId: unknown,
  requestAuth: RequestAuth,
  kind: 'reads' | 'writes',
  work: (scope: Scope) => Promise<Result>,
): Promise<{ result: Result } | null> {
  const optimistic =
    typeof domainId === 'string' && isUuid(domainId) ? requestAuth.optimistic(domainId) : null
  if (optimistic === null) return null
  try {
    checkAdmission(access, optimistic.scope, kind)
    const result = await work(optimistic.scope)
    return (await optimistic.validate()) ? { result } : null
  } catch (error) {
    // By a stale scope any refusal is one too many.
    if (await optimistic.validate()) throw error
    return null
  }
}

function checkAdmission(access: AccessOf<'domain'>, scope: Scope, kind: 'reads' | 'writes'): void {
  if (!servesHolder(access, scope)) refuse('NotAllowed')
  if (access.audience === 'staff' && scope.isClient) refuse('NotAllowed')
  if (access.audience === 'client' && !scope.isClient) refuse('NotAllowed')
  for (const need of access.needs ?? []) if (!holds(scope, need)) refuse('NotAllowed')
  checkSubscription(scope, access, kind)
}

/** A link that opens a project opens that alone, and no other link does. */
function servesHolder(access: AccessOf<'domain'>, scope: Scope): boolean {
  if (openedProject(scope) !== null) return access.audience === 'guest' || access.servesGuests === true
  if (access.audience === 'guest') return false
  return access.audience === 'anyone' || !scope.isPublicToken
}

/** Staff go on reading whatever the subscription says. */
function checkSubscription(scope: Scope, access: AccessOf<'domain'>, kind: 'reads' | 'writes'): void {
  const { subscription, isClient } = scope
  const showsCatalog = isClient && access.isCatalog === true
  if (!subscription.isActive && (showsCatalog || kind === 'writes')) refuse('SubscriptionInactive')
  // What a project shows is no catalogue: people are attendees, guests come by a project's link.
  if (openedProject(scope) !== null || (access.servesGuests === true && scope.person !== null)) return
  if (!subscription.allowCatalog && showsCatalog) refuse('SubscriptionNeeded', { feature: 'catalog' })
}

/** Whether an account call is for such a session. */
function serves(
  sessions: AccessOf<'account'>['sessions'],
  { person, boundTo, impersonator }: PersonCaller,
): boolean {
  if (boundTo === null || sessions === 'any') return true
  return sessions === 'own' && impersonator === null && boundTo === person.affiliationDomainId
}

function holds(scope: Scope, need: Need): boolean {
  return scope.permissions[need.area][need.right] >= need.level
}

/** The stated access of a call. Missing, or public without a reason, is a fault of the program. */
export function statedAccess(meta: EndpointMeta, name: string): Access {
  const { access } = meta
  if (access === undefined) throw new Error(`The call ${name} does not state who may reach it`)
  if (access.kind === 'public' && access.reason.trim() === '') {
    throw new Error(`The public call ${name} gives no reason`)
  }
  return access
}
