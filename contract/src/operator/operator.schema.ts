/** Companies as the operator sees them: their plan and its use, without their content. */
import * as z from 'zod'
import { subscription } from '../domains/domains.schema.ts'
import { languages } from '../identity/languages.ts'
import { id, paging, timestamp } from '../paging.ts'

/** Limits are null when unlimited. */
export const operatedCompany = z.object({
  _id: id,
  name: z.string(),
  /** Null where it has none of its own. */
  hostName: z.string().nullable(),
  createdAt: timestamp,
  /** When it goes for good; until then nobody enters it, and it can be taken back. Null for others. */
  deletesAt: timestamp.nullable(),
  subscription,
  /** Media, what is made of them, documents, each with earlier versions, and archives of the company. */
  stored: z.object({ bytes: z.number().int(), files: z.number().int() }),
})
export type OperatedCompany = z.infer<typeof operatedCompany>

export const operatedCompanyUse = operatedCompany.extend({
  /** What counts against the limits of the subscription. */
  used: z.object({
    arProducts: z.number().int(),
    projects: z.number().int(),
    internalUsers: z.number().int(),
  }),
})
export type OperatedCompanyUse = z.infer<typeof operatedCompanyUse>

const limit = z.number().int().min(0).max(1_000_000_000).nullable()

/** What isn't given stays, of a new company: everything allowed, nothing limited. */
export const subscriptionEdit = subscription
  .extend({ plan: z.string().max(100), maxArProducts: limit, maxProjects: limit, maxInternalUsers: limit })
  .partial()
  .strict()
export type SubscriptionEdit = z.output<typeof subscriptionEdit>

export const newCompany = z
  .object({
    name: z.string().max(200),
    hostName: z.string().max(253).nullable().default(null),
    /** Email address of the first super admin. */
    admin: z.string().max(254),
    language: z.enum(languages).default('en-us'),
    /** ISO 4217. */
    currency: z.string().max(3).default('EUR'),
    subscription: subscriptionEdit.default({}),
  })
  .strict()
export type NewCompany = z.input<typeof newCompany>

/** `link`: to hand over to the first super admin, works once within 7 days; null where the account’s owner was mailed. */
export const foundedCompany = z.object({ _id: id, link: z.string().nullable() })
export type FoundedCompany = z.infer<typeof foundedCompany>

export const operatorActions = [
  'founded',
  'suspended',
  'reopened',
  'subscription',
  'deleted',
  'kept',
  'gone',
  'retried',
  'announced',
  'announcement',
  'announcement-over',
  'archived',
  'archive-deleted',
  'imported',
] as const

export const operatorEntry = z.object({
  _id: id,
  at: timestamp,
  operator: z.string().describe('email address; empty for what the clock or a command on the server did'),
  action: z.enum(operatorActions),
  company: z.string().describe('the name at that time; empty for what concerns none'),
  /** Parts of the subscription that were changed, before and after as JSON; of a job, the state in its queue; of an announcement, its parts. */
  changes: z.record(z.string(), z.object({ before: z.string(), after: z.string() })),
})
export type OperatorEntry = z.infer<typeof operatorEntry>

export const listCompaniesInput = z.object({ ...paging, search: z.string().max(200).default('') })
export const ofCompany = z.object({ companyId: id })
export const editSubscriptionInput = z.object({ params: ofCompany, body: subscriptionEdit })

/** `name`: of the company, as it is written. */
export const deleteCompanyInput = z.object({
  params: ofCompany,
  body: z.object({ name: z.string().max(200) }),
})
