import { type Examples, examplePicture } from '../example.ts'
import type { accessContract } from './access.contract.ts'

export function accessExamples(): Examples<typeof accessContract> {
  return {
    getUser: { isOutsideCatalog: true },
    listUserGroups: { input: { detail: 'true' }, isOutsideCatalog: true },
    setPicture: {
      body: { image: examplePicture },
      withoutVersion: 'one’s own; none of the records that are refused without',
      stale: { record: 'accountPicture' },
    },
    removePicture: { stale: { record: 'accountPicture', by: 'access.setPicture' } },
  }
}
