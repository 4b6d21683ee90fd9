import { anAction, type ExampleIds, type Examples, examplePicture, type Unique } from '../example.ts'
import type { projectsContract } from './projects.contract.ts'

export function projectsExamples(ids: ExampleIds, unique: Unique): Examples<typeof projectsContract> {
  const upcoming = { params: { projectId: ids.upcomingProjectId } }
  const done = { params: { projectId: ids.doneProjectId } }
  const products = [ids.productId]
  const having = (...all: string[]) => ({ products: all.map((product) => ({ product })) })
  return {
    listProjects: { isOutsideCatalog: true },
    listOwnedProjects: { isOutsideCatalog: true },
    listPresentedProjects: { isOutsideCatalog: true },
    listInternalProjects: { isOutsideCatalog: true },
    listExternalProjects: { isOutsideCatalog: true },
    createProject: {
      body: {
        name: unique('Some project'),
        selection: { ids: [ids.productId, ids.changedProductId] },
        attendees: [{ user: ids.clientId }],
      },
      creates: 'projects',
    },
    editProject: {
      body: { name: unique('Other project') },
      stale: { record: 'project', body: { name: unique('Their project') } },
    },
    deleteProject: {
      params: { projectId: ids.spareProjectId },
      stale: { record: 'project', by: 'projects.editProject' },
    },
    setProjectCover: {
      body: { image: examplePicture },
      withoutVersion: 'as covers of folders',
      stale: { record: 'projectCover' },
    },
    removeProjectCover: { stale: { record: 'projectCover', by: 'projects.setProjectCover' } },
    setProjectNote: {
      body: { text: 'In oak, too' },
      stale: { record: 'note', body: { text: unique('In ash, too') } },
    },
    startProject: { ...upcoming, withoutVersion: anAction },
    endProject: { ...upcoming, withoutVersion: anAction },
    reopenProject: { ...done, withoutVersion: anAction },
    duplicateProject: { body: { name: unique('Some project') }, creates: 'projects' },
    inviteToProject: { ...done, withoutVersion: anAction },
    addProjectProducts: {
      ...done,
      body: { selection: { ids: products } },
      stale: { record: 'project', present: having(ids.productId, ids.changedProductId) },
    },
    removeProjectProducts: {
      ...done,
      body: { products },
      stale: { record: 'project', present: having(ids.changedProductId) },
    },
    moveProjectProducts: {
      ...done,
      body: { products, before: null },
      stale: { record: 'project', present: having(ids.changedProductId, ids.productId) },
    },
  }
}
