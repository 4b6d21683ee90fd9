import type { ExampleIds, Examples } from '../example.ts'
import type { operatorContract } from './operator.contract.ts'

const plans = 'operators say what a plan is to have, part by part; a company of a name is opened once'
const typedName = 'a company that its name was typed of, and taking that back'
const archive = 'an archive of what there is, made once at a time, and deleted'
const sentArchive = 'an archive that was sent, imported once, and forgotten'
const announcement = 'operators say something to companies: each edit says of each part what it is to be'

export function operatorExamples(ids: ExampleIds): Examples<typeof operatorContract> {
  return {
    foundCompany: { input: { name: 'Opened', admin: ids.newEmail }, withoutVersion: plans },
    editSubscription: { body: { isActive: false }, withoutVersion: plans },
    deleteCompany: { body: { name: 'Some company' }, withoutVersion: typedName },
    keepCompany: { withoutVersion: typedName },
    makeCompanyArchive: { withoutVersion: archive },
    deleteCompanyArchive: { withoutVersion: archive },
    retryCompanyImport: { body: { name: '' }, withoutVersion: sentArchive },
    deleteCompanyImport: { withoutVersion: sentArchive },
    retryFailedJob: { withoutVersion: 'a failed job, tried once more' },
    createAnnouncement: {
      input: {
        kind: 'info',
        texts: { 'en-us': 'Said' },
        startsAt: '2026-01-01T00:00:00.000Z',
        endsAt: null,
        isForClients: false,
        isMailed: false,
        companies: null,
      },
      withoutVersion: announcement,
    },
    editAnnouncement: { body: { kind: 'warning' }, withoutVersion: announcement },
    endAnnouncement: { withoutVersion: announcement },
  }
}
