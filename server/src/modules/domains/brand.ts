/** The brand and subscription of a domain as the outside sees them. */
import type { Customization, Domain, DomainSummary, Subscription } from '@vitrine/contract'
import {
  type BrandPicture,
  brandPictureNames,
  brandPictures,
  defaultCustomizationColors,
} from '@vitrine/rules'
import type { Inside } from '../../platform/http/answer-id.ts'
import type { DomainRow } from './domains.repository.ts'

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

/** The file that a picture is at a version of the brand, whether or not the subscription shows it; null for none. */
export function fileOf(row: DomainRow, picture: BrandPicture, asked: number): number | null {
  return row.logos[picture]?.findLast(({ at }) => at <= asked)?.file ?? null
}

/** Where the file of a number lies. */
export function pictureKey(domainId: string, file: number, picture: BrandPicture): string {
  return `domains/${domainId}/brand/${file}/${brandPictures[picture].file}`
}

/** The file to show; null without one, or when the subscription doesn't allow own pictures. */
export function shownFile(row: DomainRow, picture: BrandPicture, asked: number): number | null {
  return row.subscription.allowLogoCustomization === true ? fileOf(row, picture, asked) : null
}

/** The brand to show: what the subscription doesn't allow is replaced by the defaults. */
export function toCustomization(row: DomainRow): Customization {
  const ownColors = row.subscription.allowColorCustomization === true ? row.colors : {}
  const has = brandPictureNames.map((picture) => [
    picture,
    shownFile(row, picture, row.customizationVersion) !== null,
  ])
  return {
    colors: { ...defaultCustomizationColors, ...ownColors },
    names: { appName: row.names.appName || row.name, catalogName: row.names.catalogName || row.name },
    logos: Object.fromEntries(has) as Customization['logos'],
    mailFooter: row.mailFooter,
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
