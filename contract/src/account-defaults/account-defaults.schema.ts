/** A company's profile, and the default settings of new accounts. */
import { dateFormats, isCountry, isCurrency, isEmail, isTimeZone, numberFormats } from '@vitrine/rules'
import * as z from 'zod'
import { subscription } from '../domains/domains.schema.ts'
import { languages } from '../identity/languages.ts'
import { oneLine } from '../one-line.ts'
import { basedOn, inDomain } from '../paging.ts'

const email = oneLine.max(320).refine((text) => text === '' || isEmail(text), 'must be an email address')

/** The company's own profile; each value may be empty. */
const profileParts = {
  company: oneLine.max(200),
  /** As in ISO 3166-1 alpha-2, or empty. */
  country: z.string().refine((code) => code === '' || isCountry(code), 'must be a country of ISO 3166-1'),
  email,
  address: z.string().trim().max(1_000),
  postalCode: oneLine.max(40),
  phoneNumber: oneLine.max(60),
}

export const accountDefaults = z.object({
  /** Defaults of new accounts, together with the two formats below; null follows the language. */
  language: z.enum(languages),
  numberFormat: z.enum(numberFormats).nullable(),
  dateFormat: z.enum(dateFormats).nullable(),
  /** IANA; fixed offsets of whole hours are `Etc/GMT±n`. */
  timeZone: z.string().refine(isTimeZone, 'must be a time zone'),
  /** ISO 4217; offered first for prices. */
  currency: z.string().refine(isCurrency, 'must be a currency of ISO 4217'),
  /** Whether the company records what clients look at and search for. */
  notesInterest: z.boolean(),
  ...profileParts,
})
export type AccountDefaults = z.infer<typeof accountDefaults>

/** `version` is that of the domain's settings. */
export const versionedAccountDefaults = z.object({
  ...accountDefaults.shape,
  // Values stored before the list of countries existed are returned unchanged.
  country: z.string(),
  version: z.number().int(),
})
export type VersionedAccountDefaults = z.infer<typeof versionedAccountDefaults>

export const defaultsQuery = z.object(inDomain)
export const editAccountDefaultsInput = z.object({
  query: z.object(basedOn),
  body: accountDefaults.partial(),
})

/** Present use of what the plan limits. */
export const subscriptionUse = z.object({
  subscription,
  arProducts: z.number().int(),
  /** Upcoming and ongoing ones. */
  projects: z.number().int(),
  internalUsers: z.number().int(),
})
export type SubscriptionUse = z.infer<typeof subscriptionUse>

/** Contact for invoices. */
export const billingContact = z.object({
  billingName: oneLine.max(200),
  billingEmail: email,
  billingAddress: z.string().trim().max(1_000),
})
export type BillingContact = z.infer<typeof billingContact>
export const versionedBillingContact = billingContact.extend({ version: z.number().int() })
export type VersionedBillingContact = z.infer<typeof versionedBillingContact>
export const editBillingContactInput = z.object({
  query: z.object(basedOn),
  body: billingContact.partial(),
})
