import * as z from 'zod'
import { oneLine } from '../one-line.ts'
import { basedOn, id, inDomain, paging, timestamp } from '../paging.ts'
import { mostProjectProducts, project, projectEdit, projectEntry } from './projects.schema.ts'

/** Everything of a project but dates, people and answers. Products are those the reader sees, as the rest. */
export const templateContent = project.pick({
  description: true,
  timeZone: true,
  sessions: true,
  interest: true,
  showImpersonification: true,
  products: true,
  fields: true,
  priceTypes: true,
  mediaKinds: true,
  showsFiles: true,
  orderFields: true,
  dynamicFields: true,
})
export type TemplateContent = z.infer<typeof templateContent>

export const templateSummary = z.object({
  _id: id,
  name: z.string(),
  owner: id,
  ownerName: z.string(),
  isOwn: z.boolean(),
  isPublished: z.boolean(),
  /** Groups that the reader sees. */
  sharedWithGroups: z.array(id),
  mayEdit: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.number().int(),
})
export type TemplateSummary = z.infer<typeof templateSummary>

export const projectTemplate = templateSummary.extend({
  content: templateContent,
  /** How much it names and is gone: it stays, and is left out when the template is used. */
  gone: z.object({
    products: z.number().int(),
    folders: z.number().int(),
    fields: z.number().int(),
    priceTypes: z.number().int(),
  }),
})
export type ProjectTemplate = z.infer<typeof projectTemplate>

const name = oneLine.min(1).max(200)
const sharedWithGroups = z.array(id).max(200)
export const ofTemplate = z.object({ templateId: id })

export const listTemplatesInput = z.object({ ...inDomain, ...paging, userId: id })

/** From a project as the caller sees it, or from another template. A name that is taken gets " (2)". */
export const newTemplateInput = z.object({
  query: z.object(inDomain),
  body: z.object({
    name,
    sharedWithGroups: sharedWithGroups.default([]),
    from: z.union([z.object({ project: id }), z.object({ template: id })]),
  }),
})
export type NewTemplate = z.output<typeof newTemplateInput>['body']

const content = projectEdit
  .pick({
    description: true,
    timeZone: true,
    sessions: true,
    interest: true,
    showImpersonification: true,
    fields: true,
    priceTypes: true,
    mediaKinds: true,
    showsFiles: true,
    orderFields: true,
    dynamicFields: true,
  })
  .extend({ products: z.array(projectEntry).max(mostProjectProducts).optional() })

/** What is absent stays, within the content too; `from`: the content of a project takes the place of all of it. */
export const editTemplateInput = z.object({
  params: ofTemplate,
  query: z.object(basedOn),
  body: z.object({ name, sharedWithGroups, content, from: z.object({ project: id }) }).partial(),
})
export type TemplateEdit = z.output<typeof editTemplateInput>['body']
