import { anAction, type ExampleIds, type Examples, type Unique } from '../example.ts'
import type { projectTemplatesContract } from './templates.contract.ts'

export function projectTemplatesExamples(
  ids: ExampleIds,
  unique: Unique,
): Examples<typeof projectTemplatesContract> {
  return {
    createTemplate: {
      body: { name: unique('Some template'), from: { project: ids.projectId } },
      creates: 'project_templates',
    },
    editTemplate: {
      body: { name: unique('Other template') },
      stale: { record: 'template', body: { name: unique('Their template') } },
    },
    deleteTemplate: {
      params: { templateId: ids.spareTemplateId },
      stale: { record: 'template', by: 'projectTemplates.editTemplate' },
    },
    publishTemplate: { withoutVersion: anAction },
    unpublishTemplate: { withoutVersion: anAction },
  }
}
