import { pageWindow } from '../../platform/http/page-window.ts'
import { domainApi } from '../../scope/api.ts'
import { listProjects, listProjectsOfRole } from './list-projects.service.ts'
import { listProjectNotes, setProjectNote } from './notes/notes.service.ts'
import { inviteToProject } from './people/invite.service.ts'
import {
  addProjectProducts,
  listProjectProducts,
  moveProjectProducts,
  removeProjectProducts,
} from './products/project-products.service.ts'
import { endProject, reopenProject, startProject } from './project-states.service.ts'
import {
  createProject,
  deleteProject,
  duplicateProject,
  editProject,
  getProject,
  listProjectMembers,
} from './projects.service.ts'

const calls = domainApi.projects

type Named = { _id?: string | undefined }
type Form<Order extends Named, Dynamic extends Named> = {
  orderFields?: readonly Order[] | undefined
  dynamicFields?: readonly Dynamic[] | undefined
}

function inside<Field extends Named>({ _id, ...field }: Field) {
  return { ...field, id: _id }
}

/** With ids of the order form as the server calls them. */
export function insideForm<Order extends Named, Dynamic extends Named, Body extends Form<Order, Dynamic>>(
  body: Body & Form<Order, Dynamic>,
) {
  const { orderFields, dynamicFields, ...rest } = body
  return {
    ...rest,
    ...(orderFields === undefined ? {} : { orderFields: orderFields.map(inside) }),
    ...(dynamicFields === undefined ? {} : { dynamicFields: dynamicFields.map(inside) }),
  }
}

const listRoutes = {
  listProjects: calls.listProjects.handler(({ input, context }) =>
    listProjects(context.scope, input, pageWindow(input)),
  ),
  listOwnedProjects: calls.listOwnedProjects.handler(({ input, context }) =>
    listProjectsOfRole(context.scope, 'owner', input, pageWindow(input)),
  ),
  listPresentedProjects: calls.listPresentedProjects.handler(({ input, context }) =>
    listProjectsOfRole(context.scope, 'presenter', input, pageWindow(input)),
  ),
  listInternalProjects: calls.listInternalProjects.handler(({ input, context }) =>
    listProjectsOfRole(context.scope, 'internal', input, pageWindow(input)),
  ),
  listExternalProjects: calls.listExternalProjects.handler(({ input, context }) =>
    listProjectsOfRole(context.scope, 'external', input, pageWindow(input)),
  ),
}

const productRoutes = {
  listProjectProducts: calls.listProjectProducts.handler(({ input, context }) =>
    listProjectProducts(context.scope, input.projectId, pageWindow(input), input.offered),
  ),
  addProjectProducts: calls.addProjectProducts.handler(({ input, context }) =>
    addProjectProducts(context.scope, input.params.projectId, input.body, context.basedOn),
  ),
  removeProjectProducts: calls.removeProjectProducts.handler(({ input, context }) =>
    removeProjectProducts(context.scope, input.params.projectId, input.body, context.basedOn),
  ),
  moveProjectProducts: calls.moveProjectProducts.handler(({ input, context }) =>
    moveProjectProducts(context.scope, input.params.projectId, input.body, context.basedOn),
  ),
}

const noteRoutes = {
  listProjectNotes: calls.listProjectNotes.handler(({ input, context }) =>
    listProjectNotes(context.scope, input.params.projectId),
  ),
  setProjectNote: calls.setProjectNote.handler(async ({ input: { params, body }, context }) => ({
    version: await setProjectNote(context.scope, { ...params, ...body }, context.basedOn),
  })),
}

export const projectsRoutes = {
  ...listRoutes,
  ...productRoutes,
  ...noteRoutes,
  createProject: calls.createProject.handler(({ input, context }) =>
    createProject(context.scope, insideForm(input.body)),
  ),
  getProject: calls.getProject.handler(({ input, context }) =>
    getProject(context.scope, input.params.projectId),
  ),
  editProject: calls.editProject.handler(({ input, context }) =>
    editProject(context.scope, input.params.projectId, insideForm(input.body), context.basedOn),
  ),
  deleteProject: calls.deleteProject.handler(({ input, context }) =>
    deleteProject(context.scope, input.params.projectId, context.basedOn),
  ),
  startProject: calls.startProject.handler(async ({ input, context }) => {
    await startProject(context.scope, input.params.projectId)
    return await getProject(context.scope, input.params.projectId)
  }),
  endProject: calls.endProject.handler(async ({ input, context }) => {
    await endProject(context.scope, input.params.projectId)
    return await getProject(context.scope, input.params.projectId)
  }),
  reopenProject: calls.reopenProject.handler(async ({ input, context }) => {
    await reopenProject(context.scope, input.params.projectId)
    return await getProject(context.scope, input.params.projectId)
  }),
  duplicateProject: calls.duplicateProject.handler(({ input, context }) =>
    duplicateProject(context.scope, input.params.projectId, input.body),
  ),
  inviteToProject: calls.inviteToProject.handler(({ input, context }) =>
    inviteToProject(context.scope, input.params.projectId),
  ),
  listProjectMembers: calls.listProjectMembers.handler(({ input, context }) =>
    listProjectMembers(context.scope, input.params.projectId),
  ),
}
