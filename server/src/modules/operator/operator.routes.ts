import { answerId } from '../../platform/http/answer-id.ts'
import { accountApi, domainApi } from '../../scope/api.ts'
import {
  createAnnouncement,
  editAnnouncement,
  endAnnouncement,
  listAnnouncements,
} from './announcing.service.ts'
import {
  type ArchivingParts,
  deleteCompanyArchive,
  listCompanyArchives,
  listOwnArchives,
  makeCompanyArchive,
} from './archives/company-archives.service.ts'
import { deleteCompanyImport, listCompanyImports, retryCompanyImport } from './archives/imports.service.ts'
import {
  getInstallation,
  type InstallationParts,
  listFailed,
  listMails,
  retryFailed,
} from './installation.service.ts'
import {
  deleteCompany,
  editSubscription,
  foundCompany,
  getCompany,
  keepCompany,
  listCompanies,
  listOperatorLog,
  type OperatorParts,
} from './operator.service.ts'

export function createOperatorRoutes(parts: OperatorParts & InstallationParts & ArchivingParts) {
  const calls = accountApi.operator
  return {
    listCompanies: calls.listCompanies.handler(async ({ input }) =>
      listOfAnswers(await listCompanies(parts, input)),
    ),
    getCompany: calls.getCompany.handler(async ({ input }) =>
      answerId(await getCompany(parts, input.companyId)),
    ),
    foundCompany: calls.foundCompany.handler(async ({ input, context }) =>
      answerId(await foundCompany(parts, context.person, input)),
    ),
    editSubscription: calls.editSubscription.handler(async ({ input, context }) => {
      await editSubscription(parts, context.person, input.params.companyId, input.body)
    }),
    deleteCompany: calls.deleteCompany.handler(async ({ input, context }) => {
      await deleteCompany(parts, context.person, input.params.companyId, input.body.name)
    }),
    keepCompany: calls.keepCompany.handler(async ({ input, context }) => {
      await keepCompany(parts, context.person, input.companyId)
    }),
    listCompanyArchives: calls.listCompanyArchives.handler(({ input }) =>
      listCompanyArchives(parts, input.companyId),
    ),
    makeCompanyArchive: calls.makeCompanyArchive.handler(({ input, context }) =>
      makeCompanyArchive(parts, context.person, input.companyId),
    ),
    deleteCompanyArchive: calls.deleteCompanyArchive.handler(async ({ input, context }) => {
      await deleteCompanyArchive(parts, context.person, input)
    }),
    listCompanyImports: calls.listCompanyImports.handler(() => listCompanyImports(parts)),
    retryCompanyImport: calls.retryCompanyImport.handler(async ({ input, context }) => {
      const { importId } = input.params
      await retryCompanyImport(parts, context.person, { importId, name: input.body.name })
    }),
    deleteCompanyImport: calls.deleteCompanyImport.handler(async ({ input }) => {
      await deleteCompanyImport(parts, input.importId)
    }),
    getInstallation: calls.getInstallation.handler(() => getInstallation(parts)),
    listFailedJobs: calls.listFailedJobs.handler(async ({ input }) =>
      listOfAnswers(await listFailed(parts, input)),
    ),
    retryFailedJob: calls.retryFailedJob.handler(async ({ input, context }) => {
      await retryFailed(parts, context.person, input.jobId)
    }),
    listOutbox: calls.listOutbox.handler(async ({ input }) => listOfAnswers(await listMails(parts, input))),
    listAnnouncements: calls.listAnnouncements.handler(({ input }) => listAnnouncements(parts, input)),
    createAnnouncement: calls.createAnnouncement.handler(({ input, context }) =>
      createAnnouncement(parts, context.person, input),
    ),
    editAnnouncement: calls.editAnnouncement.handler(async ({ input, context }) => {
      await editAnnouncement(parts, context.person, input.params.announcementId, input.body)
    }),
    endAnnouncement: calls.endAnnouncement.handler(async ({ input, context }) => {
      await endAnnouncement(parts, context.person, input.announcementId)
    }),
    listOperatorLog: calls.listOperatorLog.handler(async ({ input }) =>
      listOfAnswers(await listOperatorLog(parts, input)),
    ),
  }
}

/** What a company's super admins do with archives of it. */
export const archivesRoutes = {
  listArchives: domainApi.archives.listArchives.handler(({ context }) => listOwnArchives(context.scope)),
}

function listOfAnswers<Row extends { id: string }>({ total, result }: { total: number; result: Row[] }) {
  return { total, result: result.map(answerId) }
}
