import { isTimeZone, isWallTime, maximumFormulaCharacters, sessionTypes } from '@vitrine/rules'
import * as z from 'zod'
import { userSummary } from '../access/access.schema.ts'
import { largestCover } from '../folders/folder-writes.schema.ts'
import { oneLine } from '../one-line.ts'
import { basedOn, id, inDomain, listOf, paging, timestamp } from '../paging.ts'
import { productSelection } from '../products/bulk-products.schema.ts'

export const projectStates = ['upcoming', 'ongoing', 'done'] as const
export type ProjectState = (typeof projectStates)[number]
/** Highest first: of several roles a person has the first. */
export const projectRoles = ['owner', 'presenter', 'internal', 'external'] as const
export type ProjectRole = (typeof projectRoles)[number]
export const projectMediaKinds = ['image', 'video', '3d'] as const

export const mostProjectProducts = 20_000
export const mostProjectAttendees = 2_000
export const mostOrderFields = 30
/** Per project. */
export const mostDynamicFields = 5

/** `2026-11-23T14:30`, as clocks in the project's time zone show it. */
export const wallTime = z.string().refine(isWallTime, 'a date and time like 2026-11-23T14:30')

const decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,20})?$/, 'a decimal number')

/** `value` of `before` and `after` is a date. `field` is a number field of the products, such as a pack size. */
export const orderRule = z.union([
  z.object({ type: z.enum(['min', 'max', 'multipleOf']), value: decimal }),
  z.object({ type: z.enum(['min', 'max', 'multipleOf']), field: id }),
  z.object({ type: z.enum(['before', 'after']), value: z.iso.date() }),
])

/** A field without an id gets one. */
export const orderField = z.object({
  _id: id.optional(),
  name: oneLine.min(1).max(100),
  type: z.enum(['number', 'date']),
  unit: oneLine.max(20).default(''),
  required: z.boolean().default(false),
  default: z.string().max(40).nullable().default(null),
  help: z.string().max(500).default(''),
  rules: z.array(orderRule).max(10).default([]),
})
/** A stored field, which has an id. */
export const storedOrderField = orderField.required({ _id: true })
export type StoredOrderField = z.infer<typeof storedOrderField>

/** `expression` names its inputs by id, see `rules/orders`. */
export const dynamicField = z.object({
  _id: id.optional(),
  name: oneLine.min(1).max(100),
  expression: z.string().min(1).max(maximumFormulaCharacters),
})
export const storedDynamicField = dynamicField.required({ _id: true })
export type StoredDynamicField = z.infer<typeof storedDynamicField>
/** A dynamic field as readers see it. `currency`: that of the prices in its formula, null for a plain number. */
export const shownDynamicField = storedDynamicField.extend({ currency: z.string().nullable() })

/** An attendee: a person, or the present members of a group or a tag. */
export const attendee = z.union([z.object({ user: id }), z.object({ group: id }), z.object({ tag: id })])
export type Attendee = z.infer<typeof attendee>

/** A product, or a folder for those of its products that were chosen with it. */
export const projectEntry = z.union([z.object({ product: id }), z.object({ folder: id })])
export type ProjectEntry = z.infer<typeof projectEntry>

const picture = z.object({ name: z.string(), version: z.number().int() })

const parts = {
  name: oneLine.min(1).max(200),
  description: z.string().max(10_000),
  /** IANA; `Etc/GMT±n` for the fixed offsets. */
  timeZone: z.string().max(64).refine(isTimeZone, 'a time zone such as Europe/Paris'),
  /** Wall time in the zone; null for none. */
  startsLocal: wallTime.nullable(),
  endsLocal: wallTime.nullable(),
  sessions: z.array(z.enum(sessionTypes)).max(3),
  interest: z.boolean(),
  /** Whether owner and presenters may answer for attendees. */
  showImpersonification: z.boolean(),
  presenters: z.array(id).max(200),
  attendees: z.array(attendee).max(mostProjectAttendees),
  /** Detail fields and price types that are shown, in order; an empty list shows none. */
  fields: z.array(id).max(500),
  priceTypes: z.array(id).max(100),
  mediaKinds: z.array(z.enum(projectMediaKinds)).max(3),
  showsFiles: z.boolean(),
  orderFields: z.array(orderField).max(mostOrderFields),
  dynamicFields: z.array(dynamicField).describe(`at most ${mostDynamicFields}`),
}

/** Whether it has its own picture, and that picture's version, for its address and for changes. */
export const ownCover = { hasCover: z.boolean(), coverVersion: z.number().int() }

/** A project in lists. */
export const projectSummary = z.object({
  _id: id,
  projectId: id,
  name: z.string(),
  description: z.string(),
  state: z.enum(projectStates),
  role: z.enum(projectRoles).nullable().describe('null for super admins who have none'),
  createdAt: timestamp,
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  startsLocal: wallTime.nullable(),
  endsLocal: wallTime.nullable(),
  startedAt: timestamp.nullable(),
  closedAt: timestamp.nullable(),
  timeZone: z.string(),
  sessions: z.array(z.enum(sessionTypes)),
  /** Allowed by the subscription and open now: `ar` and `st` while a room of that kind is. */
  activeSessions: z.object({ web: z.boolean(), ar: z.boolean(), st: z.boolean() }),
  ownerId: id,
  ownerName: z.string(),
  showImpersonification: z.boolean(),
  interest: z.boolean(),
  template: id.nullable(),
  /** Products that the caller sees; `pictures` are those of the first ones. */
  productCount: z.number().int(),
  pictures: z.array(picture.extend({ product: id })).max(4),
  ...ownCover,
  /** Counts all attendees for owner, presenters and super admins, and only the caller for an attendee. */
  attendeeCount: z.number().int(),
  finishedCount: z.number().int(),
  people: z.array(userSummary).max(5).describe('the first attendees, for those who may know them'),
  /** Whether the caller may change, start, end and reopen it. */
  mayEdit: z.boolean(),
  /** When attendees were invited; `hasUninvited`: whether some still have to be. */
  invitedAt: timestamp.nullable(),
  hasUninvited: z.boolean(),
  version: z.number().int(),
})
export type ProjectSummary = z.infer<typeof projectSummary>

/**
 * For those who run it, as far as they see it: products, folders, fields and price types that the reader doesn’t see are
 * absent, and stay when the reader saves. Attendees read `GET /projects/{id}/session`.
 */
export const project = projectSummary.extend({
  presenters: z.array(id),
  attendees: z.array(attendee),
  products: z.array(projectEntry),
  fields: parts.fields,
  priceTypes: parts.priceTypes,
  mediaKinds: parts.mediaKinds,
  showsFiles: z.boolean(),
  orderFields: z.array(storedOrderField),
  dynamicFields: z.array(storedDynamicField),
  formVersion: z.number().int(),
  blockedAt: timestamp.nullable(),
})
export type Project = z.infer<typeof project>

/**
 * Template or project from which everything that isn't given is copied, as far as the caller sees it. From a project the
 * people are copied too (as not invited), but no answers; its dates only with a `startsLocal`, and the end keeps its
 * distance from the start.
 */
const source = z.union([z.object({ template: id }), z.object({ project: id })])

export const newProject = z.object({
  ...z.object(parts).partial().shape,
  name: parts.name,
  from: source.optional(),
  /** As in `POST /projects/{id}/products`. */
  selection: productSelection.optional(),
  products: z.array(projectEntry).max(mostProjectProducts).optional(),
})
export type NewProject = z.output<typeof newProject>

/** What is absent stays as it is. */
export const projectEdit = z
  .object({ ...parts, ownerId: id, products: z.array(projectEntry).max(mostProjectProducts) })
  .partial()
export type ProjectEdit = z.output<typeof projectEdit>

export const ofProject = z.object({ projectId: id })

const listQuery = z.object({
  ...inDomain,
  ...paging,
  state: z.enum(projectStates).optional(),
  search: z.string().max(200).default(''),
  role: z.enum(projectRoles).optional(),
  owner: id.optional(),
  session: z.enum(sessionTypes).optional(),
  template: id.optional(),
  /** Days in UTC between which it takes place, at least in part. */
  from: z.iso.date().optional(),
  until: z.iso.date().optional(),
  /** `next`: what begins or ends next comes first; else a field, `-` in front for descending. */
  sort: z
    .enum(['next', 'name', '-name', 'createdAt', '-createdAt', 'startsAt', '-startsAt', 'endsAt', '-endsAt'])
    .default('next'),
})
export const listProjectsInput = listQuery
export type ProjectsQuery = z.output<typeof listProjectsInput>

/** Lists of one role, in all states; `web=true`: those that have a web session. */
export const listProjectsOfRoleInput = z.object({
  ...inDomain,
  ...paging,
  userId: id,
  web: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
})

export const editProjectInput = z.object({ params: ofProject, query: z.object(basedOn), body: projectEdit })
/** The version is that of the cover: `coverVersion`. */
export const removeProjectCoverInput = z.object({ params: ofProject, query: z.object(basedOn) })
export const setProjectCoverInput = removeProjectCoverInput.extend({
  body: z.object({ image: z.file().max(largestCover) }),
})
export const duplicateProjectInput = z.object({
  params: ofProject,
  query: z.object(inDomain),
  body: z.object({
    name: parts.name.optional(),
    /** Where the copy begins; its end keeps its distance. Absent or null: without dates. */
    startsLocal: wallTime.nullable().optional(),
  }),
})

/** A product in a project, as its editor shows it. */
export const projectProduct = z.object({
  product: id,
  name: z.string(),
  reference: z.string(),
  picture: picture.nullable().describe('its first one'),
  /** The chosen folder it came by. */
  folder: id.nullable(),
})
export type ProjectProduct = z.infer<typeof projectProduct>
export const projectProducts = listOf(projectProduct).extend({
  /** Chosen folders, with what has come into them since. */
  folders: z.array(
    z.object({ folder: id, name: z.string(), count: z.number().int(), offered: z.number().int() }),
  ),
  version: z.number().int(),
})
export type ProjectProducts = z.infer<typeof projectProducts>

/** With `offered`, the products that have come into that chosen folder since, by name. */
export const listProjectProductsInput = z.object({
  ...inDomain,
  ...paging,
  projectId: id,
  offered: id.optional(),
})

export const addProjectProductsInput = z.object({
  params: ofProject,
  query: z.object(basedOn),
  body: z.union([
    z.object({ selection: productSelection }),
    z.object({ folders: z.array(id).min(1).max(500) }),
    /** Adds or declines the products that have come into this chosen folder since. */
    z.object({ offered: id, accept: z.boolean() }),
  ]),
})
export const removeProjectProductsInput = z.object({
  params: ofProject,
  query: z.object(basedOn),
  body: z.union([z.object({ products: z.array(id).min(1).max(5_000) }), z.object({ folder: id })]),
})
export const moveProjectProductsInput = z.object({
  params: ofProject,
  query: z.object(basedOn),
  /** In the order given; before the product, or null for the end. */
  body: z.object({ products: z.array(id).min(1).max(5_000), before: id.nullable() }),
})

export const mostProjectNoteCharacters = 5_000
/** A presenter's note on a product; empty for a removed note. */
export const projectNote = z.object({ product: id, text: z.string(), version: z.number().int() })
export type ProjectNote = z.infer<typeof projectNote>
/** The version is that of the note; 0 where there is none yet. */
export const setProjectNoteInput = z.object({
  params: ofProject.extend({ productId: id }),
  query: z.object(basedOn),
  body: z.object({ text: z.string().trim().max(mostProjectNoteCharacters) }),
})

/** A person who attends, directly or by a group or tag. */
export const projectMember = z.object({
  attendee: id.nullable().describe('null as long as nothing is known of them in the project'),
  user: userSummary,
  role: z.enum(['internal', 'external']),
  /** The attendee entries that include them; none after the project's end. */
  by: z.array(attendee),
  isInvited: z.boolean(),
  hasSignedIn: z.boolean(),
})
export type ProjectMember = z.infer<typeof projectMember>
