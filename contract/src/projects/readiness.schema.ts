import * as z from 'zod'
import { id, inDomain } from '../paging.ts'
import { ofProject } from './projects.schema.ts'

export const findingKinds = [
  'no-products',
  'no-attendees',
  'no-session',
  'session-not-included',
  'shopping-not-included',
  'nothing-to-answer',
  'limit-reached',
  'start-past',
  'end-before-start',
  'end-past',
  'presenter-without-rights',
  'attendee-inactive',
  'attendee-never-signed-in',
  'attendee-sees-nothing',
  'product-unseen',
  'product-for-nobody',
  'product-unpublished',
  'product-in-trash',
  'field-unseen',
  'field-for-nobody',
  'price-unseen',
  'no-price-type',
  'product-without-picture',
  'product-without-price',
  'product-without-model',
  'folder-conflict',
  'rules-contradict',
  'default-against-rules',
  'product-against-rules',
  'pack-size-missing',
  'dynamic-field-broken',
  'gone-field',
  'gone-price-type',
] as const
export type FindingKind = (typeof findingKinds)[number]

const named = z.array(z.object({ _id: id, name: z.string() })).max(20)

/** Where to fix it: a section of the project’s page, and the first 20 names of each kind that the reader may see. */
const place = z.object({
  section: z.enum(['basics', 'products', 'shown', 'order-form', 'people', 'sessions']),
  products: named,
  people: named,
  fields: named,
  folders: named,
  groups: named,
})
export type FindingPlace = z.infer<typeof place>

/** A fix by one click. Only fixes that the reader may make are offered. */
export const repair = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('grant-folder'),
    group: id,
    groupName: z.string(),
    folder: id,
    folderName: z.string(),
    people: z.number().int(),
  }),
  z.object({
    kind: z.literal('grant-price-type'),
    priceType: id,
    priceTypeName: z.string(),
    people: z.number().int(),
  }),
  z.object({ kind: z.literal('remove-products'), products: z.array(id).min(1).max(5_000) }),
  z.object({ kind: z.literal('publish-products'), products: z.array(id).min(1).max(5_000) }),
  /** A field that is shown; one that is gone has no name. */
  z.object({ kind: z.literal('remove-field'), field: id, fieldName: z.string() }),
])
export type Repair = z.infer<typeof repair>

/**
 * `count` is how many things the reader may see it concerns, 0 where it blocks by what they don't see. `data` fill
 * its sentence, see `findingWords`.
 */
export const finding = z.object({
  kind: z.enum(findingKinds),
  severity: z.enum(['block', 'advise']),
  count: z.number().int(),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
  place,
  repair: repair.nullable(),
})
export type Finding = z.infer<typeof finding>
/** Blocking findings come first. */
export const readiness = z.object({ findings: z.array(finding) })
export type Readiness = z.infer<typeof readiness>

export const repairInput = z.object({
  params: ofProject,
  query: z.object(inDomain),
  body: z.object({
    /** As a finding offers it. */
    repair,
    /** True: reports the effect without changing anything. */
    preview: z.boolean().default(false),
  }),
})

/** What a repair changes, or would change. */
export const repairReport = z.object({
  isPreview: z.boolean(),
  /** Products that somebody gets to see, or that leave the project. */
  products: z.number().int(),
  /** How many people gain something, also outside of the project; `gaining` has the first 20 that the caller may see. */
  people: z.number().int(),
  gaining: named,
  /** False where there may be other people, whom the caller doesn’t see. */
  isWhole: z.boolean(),
})
export type RepairReport = z.infer<typeof repairReport>
