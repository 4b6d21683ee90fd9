import * as z from 'zod'
import { call, people, staff } from '../endpoint.ts'
import { basedOn, inDomain, listOf } from '../paging.ts'
import { refusesFilters, refusesOrderForms, refusesPictures } from '../refusal-groups.ts'
import {
  addProjectProductsInput,
  duplicateProjectInput,
  editProjectInput,
  listProjectProductsInput,
  listProjectsInput,
  listProjectsOfRoleInput,
  moveProjectProductsInput,
  newProject,
  ofProject,
  project,
  projectMember,
  projectNote,
  projectProducts,
  projectSummary,
  removeProjectCoverInput,
  removeProjectProductsInput,
  setProjectCoverInput,
  setProjectNoteInput,
} from './projects.schema.ts'

const query = z.object(inDomain)
const one = z.object({ params: ofProject, query })
const list = listOf(projectSummary)
const versioned = z.object({ version: z.number().int() })
/** Who may run which project is decided for each: owner, presenters, super admins. */
const manager = staff()

export const projectsContract = {
  listProjects: call(people(), 'GET /projects', 'Projects of the caller; super admins find all')
    .input(listProjectsInput)
    .output(list),
  listOwnedProjects: call(people(), 'GET /users/{userId}/projects/is-owner', 'Projects that the person owns')
    .input(listProjectsOfRoleInput)
    .output(list),
  listPresentedProjects: call(
    people(),
    'GET /users/{userId}/projects/is-presenter',
    'Projects that the person presents',
  )
    .input(listProjectsOfRoleInput)
    .output(list),
  listInternalProjects: call(
    people(),
    'GET /users/{userId}/projects/is-internal',
    'Projects that the person attends as staff',
  )
    .input(listProjectsOfRoleInput)
    .output(list),
  listExternalProjects: call(
    people(),
    'GET /users/{userId}/projects/is-external',
    'Projects that the person attends as a client',
  )
    .input(listProjectsOfRoleInput)
    .output(list),
  createProject: call(
    manager,
    'POST /projects',
    'A new project: from nothing, a template or another project',
    {
      isRepeatable: true,
      refusals: [
        ...refusesFilters,
        ...refusesOrderForms,
        'ProjectsNotAllowed',
        'SubscriptionNeeded',
        'TooManyProjects',
        'ProjectFolderConflict',
        'TooManyProducts',
        'TooManyAttendees',
        'ProjectNeedsColleague',
      ],
    },
  )
    .input(z.object({ query, body: newProject }))
    .output(project),
  getProject: call(manager, 'GET /projects/{projectId}', 'A project, for those who run it')
    .input(one)
    .output(project),
  editProject: call(manager, 'PATCH /projects/{projectId}', 'Change parts of a project', {
    version: 'needed',
    refusals: [
      ...refusesOrderForms,
      'ProjectDone',
      'ProjectFolderConflict',
      'ProjectNeedsColleague',
      'SubscriptionNeeded',
      'TooManyAttendees',
      'TooManyProducts',
    ],
  })
    .input(editProjectInput)
    .output(project),
  deleteProject: call(manager, 'DELETE /projects/{projectId}', 'Delete a project with its answers', {
    version: 'taken',
  }).input(z.object({ params: ofProject, query: z.object(basedOn) })),
  setProjectCover: call(
    manager,
    'PUT /projects/{projectId}/cover',
    'Set the cover: multipart with the picture as `image`; its middle is kept, 300 × 300',
    { version: 'taken', refusals: [...refusesPictures] },
  )
    .input(setProjectCoverInput)
    .output(versioned),
  removeProjectCover: call(manager, 'DELETE /projects/{projectId}/cover', 'Take the cover away', {
    version: 'taken',
  }).input(removeProjectCoverInput),
  listProjectNotes: call(
    manager,
    'GET /projects/{projectId}/notes',
    'What presenters want to say of products; for those who run it',
  )
    .input(one)
    .output(z.array(projectNote)),
  setProjectNote: call(
    manager,
    'PUT /projects/{projectId}/notes/{productId}',
    'Note what to say of a product',
    { version: 'needed', refusals: ['ProjectDone'] },
  )
    .input(setProjectNoteInput)
    .output(versioned),
  startProject: call(manager, 'POST /projects/{projectId}/start', 'Upcoming becomes ongoing', {
    refusals: ['ProjectNotReady', 'ProjectNotUpcoming'],
  })
    .input(one)
    .output(project),
  endProject: call(manager, 'POST /projects/{projectId}/end', 'Ongoing becomes done', {
    refusals: ['ProjectNotOngoing'],
  })
    .input(one)
    .output(project),
  reopenProject: call(manager, 'POST /projects/{projectId}/reopen', 'Done becomes ongoing, without an end', {
    refusals: ['ProjectNotDone', 'TooManyProjects', 'ProjectsNotAllowed'],
  })
    .input(one)
    .output(project),
  duplicateProject: call(
    manager,
    'POST /projects/{projectId}/duplicate',
    'A copy without people’s answers, its dates shifted',
    {
      isRepeatable: true,
      refusals: ['TooManyProjects', 'SubscriptionNeeded', 'ProjectsNotAllowed'],
    },
  )
    .input(duplicateProjectInput)
    .output(project),
  inviteToProject: call(
    manager,
    'POST /projects/{projectId}/invite',
    'Let those who were not invited yet know',
    { refusals: ['ProjectDone'] },
  )
    .input(one)
    .output(z.object({ invited: z.number().int() })),
  listProjectMembers: call(
    manager,
    'GET /projects/{projectId}/members',
    'Everybody who is asked, as groups and tags are now',
  )
    .input(one)
    .output(z.array(projectMember)),
  listProjectProducts: call(
    manager,
    'GET /projects/{projectId}/products',
    'Products that the caller sees, in order',
  )
    .input(listProjectProductsInput)
    .output(projectProducts),
  addProjectProducts: call(
    manager,
    'POST /projects/{projectId}/products',
    'Add products or folders at the end',
    {
      version: 'taken',
      refusals: [...refusesFilters, 'ProjectFolderConflict', 'TooManyProducts', 'ProjectDone'],
    },
  )
    .input(addProjectProductsInput)
    .output(versioned.extend({ added: z.number().int() })),
  removeProjectProducts: call(
    manager,
    'POST /projects/{projectId}/products/remove',
    'Take products or a folder out',
    {
      version: 'taken',
      refusals: ['ProjectDone'],
    },
  )
    .input(removeProjectProductsInput)
    .output(versioned),
  moveProjectProducts: call(
    manager,
    'POST /projects/{projectId}/products/move',
    'Put products elsewhere in the order',
    {
      version: 'taken',
      refusals: ['ProjectDone'],
    },
  )
    .input(moveProjectProductsInput)
    .output(versioned),
}
