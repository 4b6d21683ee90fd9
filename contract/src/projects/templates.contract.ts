import * as z from 'zod'
import { call, staff } from '../endpoint.ts'
import { basedOn, inDomain, listOf } from '../paging.ts'
import { refusesOrderForms } from '../refusal-groups.ts'
import {
  editTemplateInput,
  listTemplatesInput,
  newTemplateInput,
  ofTemplate,
  projectTemplate,
  templateSummary,
} from './templates.schema.ts'

const one = z.object({ params: ofTemplate, query: z.object(inDomain) })

export const projectTemplatesContract = {
  listTemplates: call(
    staff(),
    'GET /users/{userId}/projects-templates',
    'Own templates, and published ones shared with the person’s groups',
  )
    .input(listTemplatesInput)
    .output(listOf(templateSummary)),
  getTemplate: call(
    staff(),
    'GET /project-templates/{templateId}',
    'A template with what of it the caller sees',
  )
    .input(one)
    .output(projectTemplate),
  createTemplate: call(staff(), 'POST /project-templates', 'A template from a project or another template', {
    isRepeatable: true,
    refusals: ['TemplateGroupLacksFolder', 'GroupKindWrong'],
  })
    .input(newTemplateInput)
    .output(projectTemplate),
  editTemplate: call(staff(), 'PATCH /project-templates/{templateId}', 'Name, groups or content', {
    version: 'needed',
    refusals: [...refusesOrderForms, 'GroupKindWrong', 'TemplateGroupLacksFolder'],
  })
    .input(editTemplateInput)
    .output(projectTemplate),
  deleteTemplate: call(
    staff(),
    'DELETE /project-templates/{templateId}',
    'Delete a template; projects made from it stay',
    { version: 'taken' },
  ).input(z.object({ params: ofTemplate, query: z.object(basedOn) })),
  publishTemplate: call(staff(), 'POST /project-templates/{templateId}/publish', 'Let the groups use it', {
    refusals: ['TemplateGroupLacksFolder', 'GroupKindWrong'],
  }).input(one),
  unpublishTemplate: call(
    staff(),
    'POST /project-templates/{templateId}/unpublish',
    'Keep it for oneself',
  ).input(one),
}
