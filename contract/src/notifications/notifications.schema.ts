import { processStatuses } from '@vitrine/rules'
import * as z from 'zod'
import { id, timestamp } from '../paging.ts'

const count = z.number().int().nonnegative().nullable()

/**
 * One line of the panel. A process is one while it runs and after (`isProcess`, `_id` is its uuid); everything else
 * is a topic. `others` holds the values its message names, such as the folder's or file's name.
 */
export const notification = z.object({
  _id: id,
  createdAt: timestamp,
  domain: id,
  domainName: z.string(),
  isProcess: z.boolean(),
  isRead: z.boolean(),
  /** Whether the panel shows it, and whether the desktop is to: as its receiver has chosen. */
  isInPanel: z.boolean(),
  isOnDesktop: z.boolean(),
  payload: z.object({
    action: z.string().describe('topic or kind of process; pages have a message for each'),
    status: z.enum(processStatuses).nullable(),
    state: z.enum(['queued', 'running', 'finished', 'failed', 'cancelled']).nullable(),
    processed: count,
    total: count,
    skip: count,
    others: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
})
export type Notification = z.infer<typeof notification>

/** What people are notified of. Account mails are not here: nobody can turn them off. */
export const notificationTopics = [
  'project-added',
  'catalogue-granted',
  'domain-granted',
  'folder-granted',
  'export-complete',
  'import-complete',
  'project-starting-soon',
  'project-started',
  'project-ending-soon',
  'project-blocked',
  'project-comment',
  'project-ordered',
  'project-reminder',
  'recipe-off',
  'webhook-off',
  'report-unsent',
] as const
export type NotificationTopic = (typeof notificationTopics)[number]

/** Topics of which clients may be notified. */
export const clientTopics = [
  'project-added',
  'catalogue-granted',
  'domain-granted',
  'folder-granted',
  'export-complete',
  'project-starting-soon',
  'project-started',
  'project-ending-soon',
  'project-comment',
  'project-reminder',
] as const satisfies readonly NotificationTopic[]

const channels = z.object({ app: z.boolean(), email: z.boolean(), desktop: z.boolean() })
const side = z.object({
  /** Receive All: every topic on every channel, whatever the entries say. */
  receiveAll: z.boolean(),
  topics: z.record(z.enum(notificationTopics), channels),
})

/** `internal` counts in the domain a person works for, `external` in those they are a client of. */
export const notificationConfigs = z.object({ internal: side, external: side })
export type NotificationConfigs = z.infer<typeof notificationConfigs>

/** Version 0: nothing has been chosen yet. */
export const versionedConfigs = notificationConfigs.extend({ version: z.number().int() })
export type VersionedConfigs = z.infer<typeof versionedConfigs>

/** Mails about accounts; nobody can turn them off. */
export const securityMailKinds = [
  'invitation',
  'invitation-to-account',
  'invitation-refused',
  'reset',
  'change',
  'address-used',
  'changed',
  'new-device',
] as const

/** Kinds of mails that a company sends by now. */
export const mailPreviewKinds = [
  ...securityMailKinds,
  'domain-granted',
  'catalogue-granted',
  'folder-granted',
  'import-complete',
  'project-added',
  'project-starting-soon',
  'project-started',
  'project-ending-soon',
  'project-blocked',
] as const
export type MailPreviewKind = (typeof mailPreviewKinds)[number]

export const mailPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() })
export type MailPreview = z.infer<typeof mailPreview>
