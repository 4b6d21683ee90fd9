import { pageWindow } from '../../../platform/http/page-window.ts'
import { domainApi } from '../../../scope/api.ts'
import { insideForm } from '../projects.routes.ts'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
  publishTemplate,
} from './templates.service.ts'

const calls = domainApi.projectTemplates

export const projectTemplatesRoutes = {
  listTemplates: calls.listTemplates.handler(({ input, context }) =>
    listTemplates(context.scope, input.userId, pageWindow(input)),
  ),
  getTemplate: calls.getTemplate.handler(({ input, context }) =>
    getTemplate(context.scope, input.params.templateId),
  ),
  createTemplate: calls.createTemplate.handler(({ input, context }) =>
    createTemplate(context.scope, input.body),
  ),
  editTemplate: calls.editTemplate.handler(({ input: { params, body }, context }) => {
    const { content, ...rest } = body
    const edit = content === undefined ? rest : { ...rest, content: insideForm(content) }
    return editTemplate(context.scope, params.templateId, edit, context.basedOn)
  }),
  deleteTemplate: calls.deleteTemplate.handler(({ input, context }) =>
    deleteTemplate(context.scope, input.params.templateId, context.basedOn),
  ),
  publishTemplate: calls.publishTemplate.handler(({ input, context }) =>
    publishTemplate(context.scope, input.params.templateId, true),
  ),
  unpublishTemplate: calls.unpublishTemplate.handler(({ input, context }) =>
    publishTemplate(context.scope, input.params.templateId, false),
  ),
}
