import { anAction, type ExampleIds, type Examples, type Unique } from '../example.ts'
import type { webSessionContract } from './web-session.contract.ts'

export function webSessionExamples(ids: ExampleIds, unique: Unique): Examples<typeof webSessionContract> {
  const isOutsideCatalog = true
  return {
    getSession: { isOutsideCatalog },
    listAnswers: { isOutsideCatalog },
    saveAnswer: {
      body: { answerId: ids.newAnswerId, state: 'reviewed' },
      withoutVersion: anAction,
      isOutsideCatalog,
    },
    confirmAnswers: { withoutVersion: anAction, isOutsideCatalog },
    noteVisit: { body: { product: null }, withoutVersion: anAction, isOutsideCatalog },
    listComments: { isOutsideCatalog },
    addComment: { body: { text: unique('In oak?') }, creates: 'project_comments', isOutsideCatalog },
    remindAttendees: { withoutVersion: anAction },
    takeLateAnswer: { withoutVersion: anAction },
    listOrders: { isOutsideCatalog },
  }
}
