import { anAction, type ExampleIds, type Examples, examplePicture, type Unique } from '../example.ts'
import type { projectsContract } from './projects.contract.ts'

export function projectsExamples(ids: ExampleIds, unique: Unique): Examples<typeof projectsContract> {
  const upcoming = { params: { projectId: ids.upcomingProjectId } }
  const done = { params: { projectId: ids.doneProjectId } }
  const products = [ids.productId]
  return {
    listProjects: { isOutsideCatalog: true },
    listOwnedProjects: { isOutsideCatalog: true },
    listPresentedProjects: { isOutsideCatalog: true },
    listInternalProjects: { isOutsideCatalog: true },
    listExternalProjects: { isOutsideCatalog: true },
    createProject: { body: { name: unique('Some project') }, creates: 'projects' },
    editProject: { body: { name: unique('Other project') } },
    deleteProject: { params: { projectId: ids.spareProjectId } },
    setProjectCover: { body: { image: examplePicture }, withoutVersion: 'as covers of folders' },
    setProjectNote: { body: { text: 'In oak, too' } },
    startProject: { ...upcoming, withoutVersion: anAction },
    endProject: { ...upcoming, withoutVersion: anAction },
    reopenProject: { ...done, withoutVersion: anAction },
    duplicateProject: { body: { name: unique('Some project') }, creates: 'projects' },
    inviteToProject: { ...done, withoutVersion: anAction },
    addProjectProducts: { ...done, body: { selection: { ids: products } } },
    removeProjectProducts: { ...done, body: { products } },
    moveProjectProducts: { ...done, body: { products, before: null } },
  }
}
