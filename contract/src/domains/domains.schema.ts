import { brandPictureNames } from '@vitrine/rules'
import * as z from 'zod'
import { detailField, detailTab } from '../detail-fields/detail-fields.schema.ts'
import { id } from '../paging.ts'
import { priceType } from '../price-types/price-types.schema.ts'
import { purpose } from '../settings/purposes.schema.ts'
import { uploadLimits } from '../uploads.ts'

export const mappingStatuses = [
  'DISABLED',
  'DOMAIN_SETUP',
  'DNS_SETUP',
  'SSL_SETUP',
  'VERIFICATION',
  'ENABLED',
] as const

/** A colour as `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-f]{6}$/i)

/**
 * The brand as it is to be shown: what the subscription doesn't allow is already replaced by the defaults.
 * `logos` says which files exist at `brandPath(domain, file, version)`.
 */
export const customization = z.object({
  colors: z.object({
    primaryColor: color,
    primaryBtnColor: color,
    internalNavColor: color,
    externalNavColor: color,
  }),
  names: z.object({ appName: z.string(), catalogName: z.string() }),
  logos: z.record(z.enum(brandPictureNames), z.boolean()),
  /** Ends every mail of the domain; empty for nothing. */
  mailFooter: z.string(),
  version: z.number().int(),
})
export type Customization = z.infer<typeof customization>

/** The parts of a domain that are public before signing in: its name and brand. */
export const domainSummary = z.object({
  _id: id,
  name: z.string(),
  mapping: z.object({ url: z.string().nullable(), status: z.enum(mappingStatuses) }),
  customization,
})
export type DomainSummary = z.infer<typeof domainSummary>

/** Limits are null when unlimited. */
export const subscription = z.object({
  plan: z.string(),
  isActive: z.boolean(),
  enabledSessions: z.object({ ar: z.boolean(), st: z.boolean(), web: z.boolean() }),
  allowCentral: z.boolean(),
  allowCustomThreeSidesLayout: z.boolean(),
  allowColorCustomization: z.boolean(),
  allowLogoCustomization: z.boolean(),
  allowShopping: z.boolean(),
  allowCatalog: z.boolean(),
  allowMultipleArPlacement: z.boolean(),
  allowThreeSidesLayout: z.boolean(),
  allowMapping: z.boolean(),
  maxArProducts: z.number().int().nullable(),
  maxProjects: z.number().int().nullable(),
  maxInternalUsers: z.number().int().nullable(),
})
export type Subscription = z.infer<typeof subscription>

export const domain = domainSummary.extend({
  profile: z.object({
    company: z.string(),
    country: z.string(),
    email: z.string(),
    address: z.string(),
    phoneNumber: z.string(),
    postalCode: z.string(),
  }),
  subscription,
  /** One name per category level. */
  categoryHeaders: z.tuple([z.string(), z.string(), z.string()]),
})
export type Domain = z.infer<typeof domain>

/** Everything a page needs to show products; fields and price types are only those the caller may see. */
export const domainSettings = domain.extend({
  /** Whether the caller sees attributes of products that are for staff, see `builtInAttributes` of the rules. */
  seesStaffAttributes: z.boolean(),
  priceTypes: z.array(priceType),
  productDetailFields: z.array(detailField),
  productDetailTabs: z.array(detailTab),
  /** Purposes of which the caller sees all that is asked. Empty for clients and links. */
  purposes: z.array(purpose),
  /** Column keys as in product filters: `name`, `reference`, `category`, `price:<id>`, `detail:<id>`, … */
  productTableHeaders: z.array(z.string()),
  productCsvExportHeaders: z.array(z.string()),
  productPdfExportHeaders: z.array(z.string()),
  /** Currencies that are offered first; the first one is the domain's own. */
  currencies: z.array(z.string()),
  /** IANA; the default zone for times without one. */
  timeZone: z.string(),
  /**
   * One version for the lists above, the order of fields and price types, the tabs, the names of category levels, the
   * brand and the account defaults.
   */
  version: z.number().int(),
  /** Bytes that one uploaded file may have, by its kind. */
  uploadLimits,
  /** Whether media can be fetched by address. */
  fetchesMedia: z.boolean(),
  /** Address of the operator's support for staff; null where the operator has set none. */
  supportUrl: z.string().nullable(),
  /** Whether the company records what clients look at. */
  notesInterest: z.boolean(),
  /** Whether kept imports can fetch their file by address. */
  fetchesTransfers: z.boolean(),
})
export type DomainSettings = z.infer<typeof domainSettings>
