import * as z from 'zod'
import {
  editAnnouncementInput,
  listOperatedInput,
  newAnnouncement,
  ofAnnouncement,
  operatedAnnouncement,
} from '../announcements/announcements.schema.ts'
import { ofArchive, operatedArchive } from '../archives/archives.schema.ts'
import { call, operators } from '../endpoint.ts'
import { id, listOf, paging } from '../paging.ts'
import { companyImport, ofImport, retryImportInput } from './imports.schema.ts'
import { failedJob, installation, listOutboxInput, ofJob, outboxEntry } from './installation.schema.ts'
import {
  deleteCompanyInput,
  editSubscriptionInput,
  foundedCompany,
  listCompaniesInput,
  newCompany,
  ofCompany,
  operatedCompany,
  operatedCompanyUse,
  operatorEntry,
} from './operator.schema.ts'

export const operatorContract = {
  listCompanies: call(operators(), 'GET /operator/companies', 'Companies of the installation, by name')
    .input(listCompaniesInput)
    .output(listOf(operatedCompany)),
  getCompany: call(
    operators(),
    'GET /operator/companies/{companyId}',
    'A company’s plan, and what is used of its limits',
    { refusals: ['NotFound'] },
  )
    .input(ofCompany)
    .output(operatedCompanyUse),
  foundCompany: call(operators(), 'POST /operator/companies', 'Open a company for its first super admin', {
    refusals: ['MinimumCharacters', 'FounderTaken', 'HostNameInvalid', 'InvalidEmail', 'NameAlreadyExists'],
  })
    .input(newCompany)
    .output(foundedCompany),
  editSubscription: call(
    operators(),
    'PATCH /operator/companies/{companyId}/subscription',
    'Change a plan, its flags and limits; suspend and reopen',
    { refusals: ['NotFound'] },
  ).input(editSubscriptionInput),
  deleteCompany: call(
    operators(),
    'POST /operator/companies/{companyId}/deletion',
    'Close a company now and delete it, with all its rows and files, in 30 days',
    { refusals: ['NotFound'] },
  ).input(deleteCompanyInput),
  keepCompany: call(
    operators(),
    'DELETE /operator/companies/{companyId}/deletion',
    'Take a deletion back: the company is as it was',
    { refusals: ['NotFound'] },
  ).input(ofCompany),
  listCompanyArchives: call(
    operators(),
    'GET /operator/companies/{companyId}/archives',
    'Archives of a company, newest first, without their content',
    { refusals: ['NotFound'] },
  )
    .input(ofCompany)
    .output(z.array(operatedArchive)),
  makeCompanyArchive: call(
    operators(),
    'POST /operator/companies/{companyId}/archives',
    'Have an archive of everything of a company made, which its super admins can fetch for 7 days',
    { refusals: ['ArchiveUnderWay', 'NotFound'] },
  )
    .input(ofCompany)
    .output(id),
  deleteCompanyArchive: call(
    operators(),
    'DELETE /operator/companies/{companyId}/archives/{archiveId}',
    'Delete an archive of a company, or end its making',
    { refusals: ['NotFound'] },
  ).input(ofArchive),
  listCompanyImports: call(
    operators(),
    'GET /operator/imports',
    'Companies that are made of archives which operators have sent (uploads at /api/operator/uploads), newest first',
  )
    .input(z.object({}))
    .output(z.array(companyImport)),
  retryCompanyImport: call(
    operators(),
    'POST /operator/imports/{importId}/retry',
    'Import a kept archive once more, under another name where one is given',
    { refusals: ['ArchiveImported', 'MinimumCharacters', 'NameAlreadyExists', 'NotFound'] },
  ).input(retryImportInput),
  deleteCompanyImport: call(
    operators(),
    'DELETE /operator/imports/{importId}',
    'End an import and delete its archive, or forget what became of it; a company that is there stays',
    { refusals: ['NotFound'] },
  ).input(ofImport),
  getInstallation: call(
    operators(),
    'GET /operator/installation',
    'Health, queues, live people and requests of the installation, beside what it was tested for',
  )
    .input(z.object({}))
    .output(installation),
  listFailedJobs: call(operators(), 'GET /operator/failed-jobs', 'Jobs that failed for good, latest first')
    .input(z.object(paging))
    .output(listOf(failedJob)),
  retryFailedJob: call(
    operators(),
    'POST /operator/failed-jobs/{jobId}/retry',
    'Try a failed job once more',
    { refusals: ['NotFound'] },
  ).input(ofJob),
  listOutbox: call(
    operators(),
    'GET /operator/outbox',
    'Mails that wait to be read on the server, without their texts; latest first',
  )
    .input(listOutboxInput)
    .output(listOf(outboxEntry)),
  listAnnouncements: call(
    operators(),
    'GET /operator/announcements',
    'Announcements to companies, latest beginning first',
  )
    .input(listOperatedInput)
    .output(listOf(operatedAnnouncement)),
  createAnnouncement: call(
    operators(),
    'POST /operator/announcements',
    'Announce something to all or chosen companies',
    { refusals: ['NotFound'] },
  )
    .input(newAnnouncement)
    .output(id),
  editAnnouncement: call(
    operators(),
    'PATCH /operator/announcements/{announcementId}',
    'Change an announcement; with another text or kind it is shown anew to those who dismissed it',
    { refusals: ['AnnouncementOver', 'NotFound'] },
  ).input(editAnnouncementInput),
  endAnnouncement: call(
    operators(),
    'POST /operator/announcements/{announcementId}/end',
    'Show an announcement to nobody any more',
    { refusals: ['AnnouncementOver', 'NotFound'] },
  ).input(ofAnnouncement),
  listOperatorLog: call(operators(), 'GET /operator/log', 'What operators have done, newest first')
    .input(z.object(paging))
    .output(listOf(operatorEntry)),
}
