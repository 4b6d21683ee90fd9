import * as z from 'zod'
import { language, permissions } from '../identity/identity.schema.ts'
import { notificationConfigs } from '../notifications/notifications.schema.ts'
import { id, timestamp } from '../paging.ts'

/** A person as colleagues of the domain see them. */
export const userSummary = z.object({
  _id: id,
  email: z.string(),
  profile: z.object({ name: z.string(), company: z.string(), picture: z.string().nullable() }),
  isClient: z.boolean(),
})
export type UserSummary = z.infer<typeof userSummary>

export const user = userSummary.extend({
  affiliation: z.object({ system: z.boolean(), domain: id.nullable() }),
  assetsVersion: z.number().int(),
  language: language.nullable(),
  numberFormat: z.string().nullable(),
  dateFormat: z.string().nullable(),
  groups: z.array(id),
  /** In this company. */
  lastSeenAt: timestamp.nullable(),
  /** Null for people: a link stands for nobody who has an id. */
  publicToken: id.nullable(),
  /** These three are returned only to the person themselves. */
  notificationConfigs: notificationConfigs.optional(),
  interestedProducts: z.array(id).optional(),
  interestedFolders: z.array(id).optional(),
})
export type User = z.infer<typeof user>

export const groupTemplates = ['Creator', 'Manager', 'Custom'] as const

/** `permissions` is present where `detail=true` was asked for. */
export const group = z.object({
  _id: id,
  name: z.string(),
  domain: id,
  isExternal: z.boolean(),
  isRoot: z.boolean(),
  template: z.enum(groupTemplates).nullable(),
  parent: id.nullable(),
  permissions: permissions.optional(),
})
export type Group = z.infer<typeof group>
