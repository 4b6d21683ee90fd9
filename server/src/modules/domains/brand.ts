/** The brand and subscription of a domain as the outside sees them. */
import type { Customization, Domain, DomainSummary, Subscription } from '@vitrine/contract'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { DomainRow, Logo } from './domains.repository.ts'

/** Colours of a domain that has set none, or isn't allowed to. */
export const defaultColors: Customization['colors'] = {
  primaryColor: '#502e61',
  primaryBtnColor: '#502e61',
  internalNavColor: '#0a0a0a',
  externalNavColor: '#e0e0e0',
}

/** What a subscription says of flags it doesn't mention: not allowed, and no limits. */
const unmentioned: Subscription = {
  plan: '',
  isActive: false,
  enabledSessions: { ar: false, st: false, web: false },
  allowCentral: false,
  allowCustomThreeSidesLayout: false,
  allowColorCustomization: false,
  allowLogoCustomization: false,
  allowShopping: false,
  allowCatalog: false,
  allowMultipleArPlacement: false,
  allowThreeSidesLayout: false,
  allowMapping: false,
  maxArProducts: null,
  maxProjects: null,
  maxInternalUsers: null,
}

/** Everything allowed, nothing limited: what a domain gets that is created without a subscription. */
export const fullSubscription: Subscription = {
  plan: 'Full',
  isActive: true,
  enabledSessions: { ar: true, st: true, web: true },
  allowCentral: true,
  allowCustomThreeSidesLayout: true,
  allowColorCustomization: true,
  allowLogoCustomization: true,
  allowShopping: true,
  allowCatalog: true,
  allowMultipleArPlacement: true,
  allowThreeSidesLayout: true,
  allowMapping: true,
  maxArProducts: null,
  maxProjects: null,
  maxInternalUsers: null,
}

function toSubscription(row: DomainRow): Subscription {
  return {
    ...unmentioned,
    ...row.subscription,
    enabledSessions: { ...unmentioned.enabledSessions, ...row.subscription.enabledSessions },
  }
}

/**
 * The version at which the logo shown at customization version `asked` was stored; null without one, or when
 * the subscription doesn't allow own logos.
 */
export function logoVersion(row: DomainRow, logo: Logo, asked: number): number | null {
  if (row.subscription.allowLogoCustomization !== true) return null
  return row.logos[logo]?.findLast((version) => version <= asked) ?? null
}

/** The brand to show: what the subscription doesn't allow is replaced by the defaults. */
export function toCustomization(row: DomainRow): Customization {
  const has = (logo: Logo) => logoVersion(row, logo, row.customizationVersion) !== null
  const ownColors = row.subscription.allowColorCustomization === true ? row.colors : {}
  return {
    colors: { ...defaultColors, ...ownColors },
    names: { appName: row.names.appName || row.name, catalogName: row.names.catalogName || row.name },
    logos: {
      appLogo: has('appLogo'),
      catalogLogo: has('catalogLogo'),
      internalNavLogo: has('internalNavLogo'),
      externalNavLogo: has('externalNavLogo'),
      favicon: has('favicon'),
    },
    version: row.customizationVersion,
  }
}

export function toSummary(row: DomainRow): Inside<DomainSummary> {
  return {
    id: row.id,
    name: row.name,
    mapping: { url: row.mappingUrl, status: row.mappingStatus },
    customization: toCustomization(row),
  }
}

export function toDomain(row: DomainRow): Inside<Domain> {
  const { company, country, email, address, phoneNumber, postalCode } = row.profile
  return {
    ...toSummary(row),
    profile: {
      company: company ?? row.name,
      country: country ?? '',
      email: email ?? '',
      address: address ?? '',
      phoneNumber: phoneNumber ?? '',
      postalCode: postalCode ?? '',
    },
    subscription: toSubscription(row),
    categoryHeaders: row.categoryHeaders,
  }
}
