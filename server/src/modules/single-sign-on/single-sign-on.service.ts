/**
 * A company's own sign-in. Whom the company's provider names is let in to that company and nowhere else: the session
 * is bound to it, so that no company's provider can open what belongs to another, or the account itself.
 */
import type { IdentityProvider, NewIdentityProvider, Session } from '@vitrine/contract'
import { hostNameOfEmail, safeReturnPath } from '@vitrine/rules'
import { refuse } from '../../platform/errors.ts'
import { openSealedText, sealText } from '../../platform/sealed-text.ts'
import { checkFresh } from '../../scope/record-versions.repository.ts'
import type { Scope } from '../../scope/scope.ts'
import { findActiveMember, findActiveMemberId, type TenantAccess } from '../access/index.ts'
import { writeAudit } from '../audit/index.ts'
import { getDomain, mailBrandOf } from '../domains/index.ts'
import { isHostProven } from '../host-names/index.ts'
import type { Accounts, Visit } from '../identity/index.ts'
import {
  deleteProviderRow,
  findProviderRow,
  type IdentityProviderRow,
  type StoredProviderRow,
  saveProviderRow,
} from './identity-providers.repository.ts'
import {
  addressToSignIn,
  type Claims,
  type Client,
  discoverProvider,
  knownProvider,
  newSecrets,
  type ProviderNetwork,
  readAnswer,
} from './open-id.ts'

export interface SingleSignOnParts extends TenantAccess {
  /** Seals the secrets of providers. */
  secret: string
  publicUrl: string
  /** False where no company may use a sign-in of its own. */
  network: false | ProviderNetwork
  enterVouchedFor(
    given: { personId: string; domainId: string },
    visit: Visit,
  ): Promise<{ token: string; session: Session }>
}

const purpose = 'identity-provider'
const provider = { kind: 'identityProvider', key: {} } as const
/** Where providers send people back to: a page, which hands the answer on. */
const returnPath = '/security/single-sign-on'

/** The name under which the accounts of a domain's provider are linked. */
function linkName(domainId: string): string {
  return `oidc:${domainId}`
}

/**
 * Accounts are linked to a provider under this name where it didn't verify their address, and the company trusts it for
 * addresses at that host name. The link counts as long as the host name is trusted.
 */
function trustedLinkName(domainId: string): string {
  return `oidc-trusted:${domainId}`
}

async function redirectUriOf(parts: SingleSignOnParts, scope: Scope): Promise<string> {
  return `${mailBrandOf(await getDomain(scope), parts.publicUrl).origin}${returnPath}`
}

function clientOf(parts: SingleSignOnParts, row: IdentityProviderRow): Client {
  const { issuer, clientId, sealedSecret } = row
  return { issuer, clientId, clientSecret: openSealedText(parts.secret, purpose, sealedSecret) }
}

/**
 * The identity provider decides who signs in as whom, also as a super admin. So only super admins themselves may set
 * it: refuses NotAllowed to everybody else, also to their programs.
 */
function checkIsSuperAdmin(scope: Scope): void {
  if (!scope.isSuperAdmin) refuse('NotAllowed')
}

/** Refuses NotAllowed. */
export async function getIdentityProvider(
  parts: SingleSignOnParts,
  scope: Scope,
): Promise<{ provider: IdentityProvider | null; redirectUri: string }> {
  checkIsSuperAdmin(scope)
  const row = await findProviderRow(scope)
  const redirectUri = await redirectUriOf(parts, scope)
  return { provider: row === null ? null : toProvider(row, redirectUri), redirectUri }
}

function toProvider(
  { name, issuer, clientId, isEnabled, trustsProvenHosts, version }: StoredProviderRow,
  redirectUri: string,
): IdentityProvider {
  return { name, issuer, clientId, isEnabled, trustsProvenHosts, redirectUri, version }
}

/**
 * Another provider, or another client of it, starts without anybody linked. Refuses NotAllowed, SingleSignOnOff,
 * ClientSecretNeeded, IdentityProviderUnreachable, StaleVersion.
 */
export async function setIdentityProvider(
  parts: SingleSignOnParts,
  scope: Scope,
  given: NewIdentityProvider,
  basedOn?: number,
): Promise<IdentityProvider> {
  checkIsSuperAdmin(scope)
  if (parts.network === false) refuse('SingleSignOnOff')
  const before = await findProviderRow(scope)
  const { name, issuer, clientId, isEnabled } = given
  const isSame = before !== null && before.issuer === issuer && before.clientId === clientId
  const kept = isSame ? clientOf(parts, before).clientSecret : undefined
  const clientSecret = given.clientSecret || kept || refuse('ClientSecretNeeded')
  const trustsProvenHosts = given.trustsProvenHosts ?? (isSame && before.trustsProvenHosts)
  await discoverProvider({ issuer, clientId, clientSecret }, parts.network)
  const row = {
    name,
    issuer,
    clientId,
    isEnabled,
    trustsProvenHosts,
    sealedSecret: sealText(parts.secret, purpose, clientSecret),
  }
  const version = await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, provider, writtenParts(given))
    const saved = await saveProviderRow(open, row)
    const details = { issuer, clientId, isEnabled, trustsProvenHosts }
    await writeAudit(open, [{ kind: 'single-sign-on-changed', subjectName: name, details }])
    return saved
  })
  if (!isSame) await parts.accounts.unlinkIdentities(linkName(scope.domainId))
  if (!isSame || before.trustsProvenHosts > trustsProvenHosts)
    await parts.accounts.unlinkIdentities(trustedLinkName(scope.domainId))
  if (!isSame || !isEnabled || before.trustsProvenHosts > trustsProvenHosts)
    await parts.accounts.endVouchedSessions(scope.domainId)
  return toProvider({ ...row, version }, await redirectUriOf(parts, scope))
}

function writtenParts({ trustsProvenHosts }: NewIdentityProvider): string[] {
  const parts = ['name', 'issuer', 'clientId', 'isEnabled']
  return trustsProvenHosts === undefined ? parts : [...parts, 'trustsProvenHosts']
}

/** Ends what rested on proven host names: who was let in for one begins again, and is asked for again. */
export async function endTrust(accounts: Accounts, scope: Scope): Promise<void> {
  if ((await findProviderRow(scope))?.trustsProvenHosts !== true) return
  await accounts.unlinkIdentities(trustedLinkName(scope.domainId))
  await accounts.endVouchedSessions(scope.domainId)
}

/** Refuses NotAllowed, NotFound, StaleVersion. */
export async function removeIdentityProvider(
  parts: SingleSignOnParts,
  scope: Scope,
  basedOn?: number,
): Promise<void> {
  checkIsSuperAdmin(scope)
  await scope.transaction(async (open) => {
    await checkFresh(open, basedOn, provider, 'all')
    if (!(await deleteProviderRow(open))) refuse('NotFound')
    await writeAudit(open, [{ kind: 'single-sign-on-changed', details: { isEnabled: false } }])
  })
  await parts.accounts.unlinkIdentities(linkName(scope.domainId))
  await parts.accounts.unlinkIdentities(trustedLinkName(scope.domainId))
  await parts.accounts.endVouchedSessions(scope.domainId)
}

/** The provider in force of the company at a host name. */
async function providerAt(
  { domains, tenantEntry, network }: SingleSignOnParts,
  hostName: string,
): Promise<{ domain: { id: string }; row: IdentityProviderRow; network: ProviderNetwork } | null> {
  if (network === false) return null
  const domain = await domains.findDomainByHost(hostName)
  if (domain === null) return null
  const row = await findProviderRow(await tenantEntry.enterAsDomain(domain.id))
  return row?.isEnabled === true ? { domain, row, network } : null
}

export async function findSingleSignOn(
  parts: SingleSignOnParts,
  hostName: string,
): Promise<{ name: string | null }> {
  return { name: (await providerAt(parts, hostName))?.row.name ?? null }
}

/** Returns the token that the browser must keep until it comes back. Refuses NotFound, IdentityProviderUnreachable. */
export async function startSingleSignOn(
  parts: SingleSignOnParts,
  { hostName, origin, returnTo }: { hostName: string; origin: string; returnTo: string | undefined },
): Promise<{ url: string; token: string }> {
  const { domain, row, network } = (await providerAt(parts, hostName)) ?? refuse('NotFound')
  const provider = await knownProvider(clientOf(parts, row), network)
  const secrets = await newSecrets()
  const { token } = await parts.accounts.keepStep('single-sign-on', {
    domainId: domain.id,
    ...secrets,
    returnTo: safeReturnPath(returnTo),
    origin,
  })
  const redirectUri = `${origin}${returnPath}`
  return { url: await addressToSignIn(provider, { ...secrets, state: token, redirectUri }), token }
}

/**
 * Refuses SignInExpired for a browser that didn't begin, SingleSignOnFailed, and SingleSignOnNotInvited for somebody
 * who isn't of the company.
 */
export async function finishSingleSignOn(
  parts: SingleSignOnParts,
  { token, query, hostName }: { token: string | null; query: string; hostName: string },
  visit: Visit,
): Promise<{ token: string; session: Session; returnTo: string }> {
  const step = token === null ? null : await parts.accounts.takeStep('single-sign-on', token)
  const found = await providerAt(parts, hostName)
  if (token === null || step === null || found === null || found.domain.id !== step.domainId)
    refuse('SignInExpired')
  const { domainId, returnTo, nonce, verifier, origin } = step
  const provider = await knownProvider(clientOf(parts, found.row), found.network)
  const asked = { redirectUri: `${origin}${returnPath}`, state: token, nonce, verifier }
  const named = await readAnswer(provider, query, asked)
  const personId = await personNamed(parts, found, named)
  return { ...(await parts.enterVouchedFor({ personId, domainId }, visit)), returnTo }
}

/**
 * Returns the person who is linked to these claims; else the member with the address, and links them. An account with
 * this address that hasn't accepted the company's invitation isn't looked up: only people whom the company itself knows
 * are let in.
 */
async function personNamed(
  { tenantEntry, accounts }: SingleSignOnParts,
  { domain: { id: domainId }, row }: { domain: { id: string }; row: IdentityProviderRow },
  claims: Claims,
): Promise<string> {
  const domain = await tenantEntry.enterAsDomain(domainId)
  const { subject } = claims
  const believed = await believedAddress(domain, row, claims)
  const isTrusted = believed?.isTrusted === true
  const linked =
    (await accounts.findLinkedPersonId(linkName(domainId), subject)) ??
    (isTrusted ? await accounts.findLinkedPersonId(trustedLinkName(domainId), subject) : null)
  const known = linked === null ? null : await findActiveMember(domain, linked)
  if (known !== null) return known.id
  const personId = believed === null ? null : await findActiveMemberId(domain, believed.email)
  if (personId === null) return refuse('SingleSignOnNotInvited', { email: believed?.email ?? subject })
  const name = isTrusted ? trustedLinkName(domainId) : linkName(domainId)
  if (linked === null) await accounts.linkIdentity({ name, subject, personId })
  return personId
}

/**
 * The address that the provider says is verified, or, where a super admin trusts it so far, one of which it says
 * neither yes nor no, at exactly a host name that the company has proven now.
 */
async function believedAddress(
  domain: Scope,
  { trustsProvenHosts }: IdentityProviderRow,
  { email, isVerified }: Claims,
): Promise<{ email: string; isTrusted: boolean } | null> {
  if (email === null || isVerified === false) return null
  if (isVerified) return { email, isTrusted: false }
  const hostName = trustsProvenHosts ? hostNameOfEmail(email) : null
  return hostName !== null && (await isHostProven(domain, hostName)) ? { email, isTrusted: true } : null
}
