import * as z from 'zod'
import { id, timestamp } from '../paging.ts'
import { languages } from './languages.ts'

export const language = z.enum(languages)

/** The signed-in person's own account. `name` is empty until the first-time set-up is done. */
export const account = z.object({
  _id: id,
  email: z.string(),
  profile: z.object({ name: z.string(), company: z.string(), picture: z.string().nullable() }),
  /** Storage version for pictures: raised whenever the person's picture changes. */
  assetsVersion: z.number().int(),
  affiliation: z.object({ system: z.boolean(), domain: id.nullable() }),
  language: language.nullable(),
  numberFormat: z.string().nullable(),
  dateFormat: z.string().nullable(),
  /** Version of name, company, language and formats; the picture has `assetsVersion`. */
  version: z.number().int(),
})
export type Account = z.infer<typeof account>

/** A domain the person may enter, and as what. */
export const enterableDomain = z.object({
  _id: id,
  name: z.string(),
  isClient: z.boolean(),
  hostName: z.string().nullable(),
})
export type EnterableDomain = z.infer<typeof enterableDomain>

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
const areaLevels = z.object({ view: level, edit: level })
const listedAreaLevels = areaLevels.extend({ access: z.array(id), editAccess: z.array(id) })

/** Levels per area: 0 none, 1 listed, 2 own and listed, 3 all. Lists name folders or detail fields. */
export const permissions = z.object({
  folder: listedAreaLevels,
  productDetail: listedAreaLevels,
  category: areaLevels,
  group: areaLevels,
  analytics: areaLevels,
  setting: areaLevels,
  subscription: areaLevels,
  billing: areaLevels,
})

export type Permissions = z.infer<typeof permissions>

/** What the caller is and may do in the asked domain. */
export const domainAccess = z.object({
  domain: id,
  isClient: z.boolean(),
  isSuperAdmin: z.boolean(),
  isPublicToken: z.boolean(),
  permissions,
  project: id.optional().describe('the only thing that a link to a project opens'),
})
export type DomainAccess = z.infer<typeof domainAccess>

/** Key by which a device encrypts what it stores for its holder. */
export const deviceKey = z.object({ key: z.string().describe('32 bytes, base64url') })

export const session = z.object({
  user: account.nullable().describe('null for a caller with a share token'),
  ownsProfile: z
    .boolean()
    .describe(
      'whether the session may change name, company and picture, which all companies of the person see',
    ),
  boundTo: id.nullable().describe('the only domain that the session is good for; null: all of the person'),
  impersonator: z
    .object({ _id: id, name: z.string() })
    .nullable()
    .describe('who acts in the place of the user'),
  domains: z.array(enterableDomain),
  access: domainAccess.nullable().describe('null when no domain was asked for'),
})
export type Session = z.infer<typeof session>

/** Where a second step is needed, a right password yields a token, which is sent with the code of that step. */
export const signInAnswer = z.union([
  session,
  z.object({ secondFactor: z.object({ token: z.string(), expiresAt: timestamp }) }),
])

export const password = z.string().max(200)
/** Full-width letters and the like count as the plain ones that they stand for. */
export const email = z.string().trim().normalize('NFKC').max(254)
export const linkToken = z.string().min(20).max(200)
